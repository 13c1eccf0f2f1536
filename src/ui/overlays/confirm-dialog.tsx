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
  /** Beside it: 'Назад' unless the question needs another word. */
  backLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
}

/** A question with two answers. Closing it in any way is the harmless one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    text,
    confirmLabel,
    backLabel = uiTexts.back,
    danger,
    busy,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{backLabel}</Button>
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
