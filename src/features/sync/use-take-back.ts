import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Taking back from the journal, and saying what came of it. */
export function useTakeBack() {
  const ctx = useCommandContext();
  const toast = useToast();
  const attempt = useAttempt();

  async function takeOne(seq: number) {
    const taken = await takeBack(ctx, seq);
    if (taken.kind === 'taken-back') toast.success(texts.takenBack);
    else toast.error(texts.notTakenBack);
  }

  async function putBack(workoutKey: Key, seq: number) {
    const count = await putWorkoutBack(ctx, workoutKey, seq);
    if (count > 0) toast.success(texts.workoutPutBack(count));
    else toast.error(texts.notTakenBack);
  }

  return {
    takeOne: (seq: number) => void attempt(takeOne(seq), texts.decisionFailed),
    putBack: (workoutKey: Key, seq: number) => void attempt(putBack(workoutKey, seq), texts.decisionFailed),
  };
}
