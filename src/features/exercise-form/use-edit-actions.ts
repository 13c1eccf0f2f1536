import { useNavigate } from 'react-router-dom';
import { UNDO_MS } from '#commands/command-context.ts';
import { deleteExercise, setArchived } from '#commands/exercises.ts';
import { undo } from '#commands/undo.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

/** Archiving, restoring and deleting the exercise that is being edited; each leads to the list. */
export function useEditActions(exerciseKey: Key, onGone: () => void) {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();

  async function attempt(action: () => Promise<void>) {
    try {
      await action();
    } catch {
      toast.error(texts.changeFailed);
    }
  }

  function leave() {
    if (isHere()) navigate('/exercises', { replace: true });
  }

  /** Not done: another tab has deleted it meanwhile. */
  function report(isDone: boolean, done: string) {
    if (isDone) toast.success(done);
    else toast.error(texts.deletedMeanwhile);
  }

  async function putBack(seq: number) {
    if ((await undo(ctx, seq)) !== 'undone') toast.error(texts.undoTooLate);
  }

  return {
    archive: () =>
      attempt(async () => {
        const isDone = await setArchived(ctx, exerciseKey, true);
        onGone();
        leave();
        report(isDone, texts.archived);
      }),
    // It comes back into the library, and what was typed stays a draft of it.
    restore: () =>
      attempt(async () => {
        const isDone = await setArchived(ctx, exerciseKey, false);
        leave();
        report(isDone, texts.restored);
      }),
    remove: () =>
      attempt(async () => {
        const seq = await deleteExercise(ctx, exerciseKey);
        onGone();
        leave();
        if (seq === undefined) return;
        toast.action(withJournalHint(texts.removed), {
          label: texts.undo,
          ms: UNDO_MS,
          onAction: () => attempt(() => putBack(seq)),
        });
      }),
  };
}
