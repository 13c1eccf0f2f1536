import { type FormEvent, useId, useRef, useState } from 'react';
import { TITLE_MAX } from '#domain/limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { QuestionBelow } from './question-below.tsx';
import { texts } from './texts.ts';

interface TemplateNameDialogProps {
  title: string;
  text?: string;
  initialName: string;
  submit: string;
  back: string;
  /** True for the prompt, below the figures. Opened by a button it lies over them, with the name selected. */
  isBelow?: boolean;
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Enter submits, Escape cancels (docs/product.md, Forms). */
export function TemplateNameDialog(props: TemplateNameDialogProps) {
  const { title, text, initialName, submit, back, isBelow, onSubmit, onClose } = props;
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(initialName);
  const [isMissing, setMissing] = useState(false);

  function submitted(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '') return void onSubmit(name);
    setMissing(true);
    field.current?.focus();
  }

  function typed(value: string) {
    setName(value);
    setMissing(false);
  }

  const footer = (
    <>
      <Button onClick={onClose}>{back}</Button>
      <Button variant={isBelow ? 'plain' : 'primary'} type="submit" form={formId}>
        {submit}
      </Button>
    </>
  );
  const body = (
    <>
      {text && <p>{text}</p>}
      <form id={formId} noValidate onSubmit={submitted}>
        <TextField
          ref={field}
          label={texts.templateName}
          value={name}
          required
          maxLength={TITLE_MAX}
          autoComplete="off"
          enterKeyHint="done"
          initialFocus={!isBelow}
          error={isMissing && texts.nameRequired}
          onChange={event => typed(event.target.value)}
        />
      </form>
    </>
  );
  const frame = { onClose, title, footer };
  return isBelow ? (
    <QuestionBelow {...frame}>{body}</QuestionBelow>
  ) : (
    <Dialog open closeOnPressBeside={false} {...frame}>
      {body}
    </Dialog>
  );
}
