import { deleteItem } from '#commands/edit-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import { useUndoOffer } from './use-undo-offer.ts';

interface RemoveExerciseDialogProps {
  itemKey: Key;
  open: boolean;
  onClose: () => void;
}

export function RemoveExerciseDialog({ itemKey, open, onClose }: RemoveExerciseDialogProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const offerUndo = useUndoOffer();

  async function remove() {
    onClose();
    const seq = await report(deleteItem(ctx, itemKey), texts.saveFailed);
    if (seq !== undefined) offerUndo(texts.itemRemoved, seq);
    focusAddExercise();
  }

  return (
    <ConfirmDialog
      open={open}
      title={texts.removeTitle}
      text={texts.removeText}
      confirmLabel={texts.remove}
      danger
      onClose={onClose}
      onConfirm={() => void remove().catch(ignoreReported)}
    />
  );
}

/** The exercise's menu, to which the dialog returns the focus, goes with it. */
function focusAddExercise(): void {
  document.querySelector<HTMLElement>('[data-add-exercise]')?.focus({ preventScroll: true });
}
