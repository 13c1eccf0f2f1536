import { useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Form } from '../fields/form.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { useOnLeave } from '../fields/use-on-leave.ts';
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

/**
 * What is being typed is stored, too, when the page is left, which may be killed then, or when the screen goes from under it:
 * a training may end in another tab. Closed without saving, the dialog puts back what was there, unless it was written elsewhere.
 */
export function NoteDialog(props: NoteDialogProps) {
  const { title, label, saveText, maxLength, note, onSave, onClose } = props;
  const formId = useId();
  // What another tab writes meanwhile is not what was typed here.
  const [opened] = useState(note);
  const [text, setText] = useState(note);
  const isClosed = useRef(false);
  const stored = useRef(note);
  const typed = text.trim();

  async function store(next: string): Promise<void> {
    const before = stored.current;
    stored.current = next;
    try {
      await onSave(next);
    } catch (error) {
      stored.current = before;
      throw error;
    }
  }

  function close() {
    isClosed.current = true;
    onClose();
  }

  /** Pressed: also over what has been written elsewhere since it was stored as typed. */
  function save() {
    if (typed === opened && stored.current === opened) close();
    else store(typed).then(close, () => undefined);
  }

  function dismiss() {
    const isWrittenElsewhere = note !== opened && note !== stored.current;
    if (!isWrittenElsewhere) storeBeside(opened);
    close();
  }

  // Who shows the dialog says so if it cannot be stored.
  function storeBeside(next: string) {
    if (next !== stored.current) store(next).catch(() => undefined);
  }

  useOnLeave(() => {
    if (!isClosed.current) storeBeside(typed);
  });

  return (
    <Dialog
      open
      onClose={dismiss}
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
