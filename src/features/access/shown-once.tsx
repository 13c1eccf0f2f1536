import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

interface ShownOnceProps {
  title: string;
  /** The text to copy. */
  text: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that the server shows only once, to be copied. */
export function ShownOnce({ title, text, onClose, children }: ShownOnceProps) {
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.copyFailed);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeOnPressBeside={false}
      footer={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          <Button variant="primary" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
