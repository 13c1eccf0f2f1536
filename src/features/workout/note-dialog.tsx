import { useId, useState } from 'react';
import { NOTE_MAX } from '#domain/limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { texts } from './texts.ts';

interface NoteDialogProps {
  title: string;
  note: string;
  /** Rejects when the device could not store it: the dialog stays with what was typed. */
  onSave: (note: string) => Promise<unknown>;
  onClose: () => void;
}

export function NoteDialog({ title, note, onSave, onClose }: NoteDialogProps) {
  const formId = useId();
  const [text, setText] = useState(note);

  function save() {
    onSave(text.trim()).then(onClose, () => undefined);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {texts.save}
        </Button>
      }
    >
      <Form id={formId} onSubmit={save}>
        <TextArea
          label={texts.note}
          value={text}
          maxLength={NOTE_MAX}
          initialFocus
          onChange={event => setText(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
