import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { usePastProgress } from '#db/hooks/use-past-progress.ts';
import { describePastProgress } from '#domain/past-progress.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';

interface PartialDialogProps {
  onClose: () => void;
  onSave: () => void;
}

/** Says that part of the account is not on this device yet, how far the reading is, and when it is done. */
export function PartialDialog({ onClose, onSave }: PartialDialogProps) {
  const reading = useFirstRead() ?? 'coming';
  const progress = usePastProgress();
  if (reading === 'read') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={onSave}
        title={texts.exportAllRead}
        text={texts.exportAllReadText}
        confirmLabel={texts.exportNow}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onSave}
      title={reading === 'failed' ? texts.exportPartlyFailed : texts.exportPartly}
      text={
        <>
          {progress && `${describePastProgress(progress)}. `}
          {texts.exportPartlyText}
        </>
      }
      confirmLabel={texts.exportPart}
    />
  );
}
