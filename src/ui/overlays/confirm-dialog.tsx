import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text?: ReactNode;
  /** The action in its own word: 'Удалить', 'Завершить'. */
  confirmLabel: string;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
}

/** A question with two answers. Closing it in any way is the harmless one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, text, confirmLabel, danger, busy } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.back}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
