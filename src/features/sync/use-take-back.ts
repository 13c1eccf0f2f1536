import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { JournalRef } from '#db/queries/journal.ts';
import type { Key } from '#domain/ids.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** A training, and what its journal shows of its changes. */
export interface SeenTraining {
  workoutKey: Key;
  seen: readonly LogEntry[];
}

/** Undoes a change from the journal, and says what happened. */
export function useTakeBack() {
  const ctx = useCommandContext();
  const toast = useToast();
  const attempt = useAttempt();

  async function takeOne(ref: JournalRef) {
    const taken = await takeBack(ctx, ref);
    if (taken.kind === 'taken-back') toast.success(texts.takenBack);
    else toast.error(texts.notTakenBack);
  }

  /** The newest first: what came later may stand on what came before. */
  async function takeAll(refs: readonly JournalRef[]) {
    let count = 0;
    for (const ref of refs) if ((await takeBack(ctx, ref)).kind === 'taken-back') count += 1;
    if (count > 0) toast.success(texts.takenBackAll(count, refs.length));
    else toast.error(texts.notTakenBack);
  }

  async function putBack({ workoutKey, seen }: SeenTraining, ref: JournalRef) {
    const count = await putWorkoutBack(ctx, workoutKey, ref, seen);
    if (count === 'changed-since') toast.error(texts.changedSince);
    else if (count > 0) toast.success(texts.workoutPutBack(count));
    else toast.error(texts.notTakenBack);
  }

  return {
    takeOne: (ref: JournalRef) => void attempt(takeOne(ref), texts.decisionFailed),
    takeAll: (refs: readonly JournalRef[]) => attempt(takeAll(refs), texts.decisionFailed),
    putBack: (training: SeenTraining, ref: JournalRef) =>
      void attempt(putBack(training, ref), texts.decisionFailed),
  };
}
