/** When a training ends and how long it lasted, by a clock that may be wrong, or be put right in between. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { WorkoutEnd } from '#db/mutation-args.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { LONGEST_TRAINING_SEC } from '#domain/limits.ts';
import { keepsFormerEnd } from '#domain/reopened-end.ts';

/** Longer between two acts is no pause between sets. */
const LONGEST_PAUSE_MS = 12 * 3600_000;

/**
 * In the running transaction. `finishedAtMs`: when it was finished, or its last tick. A training that was reopened ends when
 * it did, unless somebody went on with it.
 */
export async function endOf(db: AccountDb, workout: WorkoutRow, finishedAtMs: number): Promise<WorkoutEnd> {
  const { finishedAtMs: formerMs, durationSec } = workout;
  if (formerMs !== null && durationSec !== null && keepsFormerEnd(formerMs, finishedAtMs)) {
    return { finishedAtMs: formerMs, durationSec };
  }
  const [maker] = await db.log.where('makes').equals(workout.key).toArray();
  // By the start that this device stored, and by the one that the server has put right: one of the two clocks has run on.
  const starts = [
    workout.startedAtMs,
    ...(maker && 'startedAtMs' in maker.args ? [maker.args.startedAtMs] : []),
  ];
  const spans = starts.map(startedAtMs => finishedAtMs - startedAtMs).filter(isSpan);
  const spanMs = spans.length > 0 ? Math.min(...spans) : await measureByActs(db, workout, finishedAtMs);
  return { finishedAtMs, durationSec: Math.floor(spanMs / 1000) };
}

/** What seems longer was measured by a clock that was put right. */
function isSpan(ms: number): boolean {
  return ms >= 0 && ms <= LONGEST_TRAINING_SEC * 1000;
}

/** From act to act, without the one gap in which the clock was put right. */
async function measureByActs(db: AccountDb, { key }: WorkoutRow, finishedAtMs: number): Promise<number> {
  const acts = await db.log
    .orderBy('seq')
    .filter(entry => isOf(entry, key))
    .toArray();
  const times = [
    ...acts.flatMap(({ begunAtMs, actedAtMs }) => [begunAtMs ?? actedAtMs, actedAtMs]),
    finishedAtMs,
  ];
  let spanMs = 0;
  for (const [at, timeMs] of times.entries()) {
    const sinceMs = timeMs - (times[at - 1] ?? timeMs);
    if (sinceMs > 0 && sinceMs <= LONGEST_PAUSE_MS) spanMs += sinceMs;
  }
  return spanMs;
}

function isOf({ args }: LogEntry, workoutKey: string): boolean {
  return 'workoutKey' in args && args.workoutKey === workoutKey;
}
