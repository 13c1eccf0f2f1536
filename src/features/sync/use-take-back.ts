import { putWorkoutBack, type TakenBack, takeBack } from '#commands/take-back.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { type JournalLine, type JournalRef, journalRefOf } from '#db/queries/journal.ts';
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

  const takeLine = (line: JournalLine) => takeBack(ctx, journalRefOf(line), line.entry);

  async function takeOne(line: JournalLine) {
    const { kind } = await takeLine(line);
    if (kind === 'taken-back') toast.success(texts.takenBack);
    else if (kind === 'changed-since') toast.error(texts.changedSince);
    else toast.error(texts.notTakenBack);
  }

  /** The newest first: what came later may stand on what came before. */
  async function takeAll(lines: readonly JournalLine[]) {
    const kinds: TakenBack['kind'][] = [];
    for (const line of lines) kinds.push((await takeLine(line)).kind);
    const count = kinds.filter(kind => kind === 'taken-back').length;
    if (count > 0) toast.success(texts.takenBackAll(count, lines.length));
    else if (kinds.includes('changed-since')) toast.error(texts.changedSince);
    else toast.error(texts.notTakenBack);
  }

  async function putBack({ workoutKey, seen }: SeenTraining, ref: JournalRef) {
    const count = await putWorkoutBack(ctx, workoutKey, ref, seen);
    if (count === 'changed-since') toast.error(texts.changedSince);
    else if (count > 0) toast.success(texts.workoutPutBack(count));
    else toast.error(texts.notTakenBack);
  }

  return {
    takeOne: (line: JournalLine) => void attempt(takeOne(line), texts.decisionFailed),
    takeAll: (lines: readonly JournalLine[]) => attempt(takeAll(lines), texts.decisionFailed),
    putBack: (training: SeenTraining, ref: JournalRef) =>
      void attempt(putBack(training, ref), texts.decisionFailed),
  };
}
