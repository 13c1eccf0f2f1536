import { useId, useState } from 'react';
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

export function NoteDialog(props: NoteDialogProps) {
  const { title, label, saveText, maxLength, note, onSave, onClose } = props;
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
