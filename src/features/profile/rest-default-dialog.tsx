import { useId, useState } from 'react';
import { setRestDefault } from '#commands/settings.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { formatRest, maskTime } from '#domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSelectOnEntry } from '#ui/fields/use-select-on-entry.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { readRestDefault } from './read-rest-default.ts';
import { texts } from './texts.ts';

interface RestDefaultDialogProps {
  restDefaultSec: number;
  onClose: () => void;
}

export function RestDefaultDialog({ restDefaultSec, onClose }: RestDefaultDialogProps) {
  const ctx = useCommandContext();
  const toast = useToast();
  const formId = useId();
  const entry = useSelectOnEntry();
  // What another device writes meanwhile is not what the person has changed.
  const [opened] = useState(restDefaultSec);
  const [text, setText] = useState(formatRest(opened));
  const [error, setError] = useState<string>();

  async function save() {
    const read = readRestDefault(text);
    if (!read.ok) return setError(read.error);
    try {
      if (read.sec !== opened) await setRestDefault(ctx, read.sec);
      toast.success(texts.saved);
      onClose();
    } catch (failure) {
      console.error(failure);
      toast.error(texts.saveFailed);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.restDefault}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {texts.save}
        </Button>
      }
    >
      <Form id={formId} onSubmit={save}>
        <TextField
          label={texts.restTime}
          hint={error ? undefined : texts.restHint}
          error={error}
          initialFocus
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          {...entry}
          onChange={event => {
            setText(maskTime(event.target.value));
            setError(undefined);
          }}
        />
      </Form>
    </Dialog>
  );
}
