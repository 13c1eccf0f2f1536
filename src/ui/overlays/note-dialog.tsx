import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Form } from '../fields/form.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { Dialog } from './dialog.tsx';

interface NoteDialogProps {
  title: string;
  /** Names the field. */
  label: string;
  saveText: string;
  maxLength: number;
  note: string;
  /** Rejects when the device could not store it: the dialog stays with what was typed. */
  onSave: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** What is being typed is stored, too, when the screen goes from under it: a training may end in another tab. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, label, saveText, maxLength, note, onSave, onClose } = props;
  const formId = useId();
  // What another tab writes meanwhile is not what was typed here.
  const [opened] = useState(note);
  const [text, setText] = useState(note);
  const isClosed = useRef(false);
  const typed = text.trim();
  const isChanged = typed !== opened;

  function close() {
    isClosed.current = true;
    onClose();
  }

  function save() {
    if (isChanged) onSave(typed).then(close, () => undefined);
    else close();
  }

  const leave = useEffectEvent(() => {
    // Who shows the dialog says so if it cannot be stored.
    if (isChanged && !isClosed.current) onSave(typed).catch(() => undefined);
  });
  useEffect(() => () => leave(), []);

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {saveText}
        </Button>
      }
    >
      <Form id={formId} onSubmit={save}>
        <TextArea
          label={label}
          value={text}
          maxLength={maxLength}
          initialFocus
          onChange={event => setText(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
