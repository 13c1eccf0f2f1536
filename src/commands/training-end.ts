/** When a training ends and how long it lasted, by a clock that may be wrong, or be put right in between. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry, LogState } from '#db/log-entry.ts';
import type { WorkoutEnd } from '#db/mutation-args.ts';
import { refOf, type WorkoutRow } from '#db/rows.ts';
import { LONGEST_TRAINING_SEC } from '#domain/limits.ts';
import { keepsFormerEnd } from '#domain/reopened-end.ts';

/** Longer between two acts is no pause between sets. */
const LONGEST_PAUSE_MS = 12 * 3600_000;
/** Of what changed nothing after all. */
const UNDONE_STATES: readonly LogState[] = ['rejected', 'discarded'];

/**
 * In the running transaction. `finishedAtMs`: when it was finished, or its last tick. A training that was reopened ends when
 * it did, unless somebody went on with it.
 */
export async function endOf(db: AccountDb, workout: WorkoutRow, finishedAtMs: number): Promise<WorkoutEnd> {
  const { finishedAtMs: formerMs, durationSec } = workout;
  if (formerMs !== null && durationSec !== null && keepsFormerEnd(formerMs, finishedAtMs)) {
    return { finishedAtMs: formerMs, durationSec };
  }
  const starts = [workout.startedAtMs, ...(await makersStart(db, workout))];
  const spans = starts.map(startedAtMs => finishedAtMs - startedAtMs).filter(isSpan);
  const spanMs = spans.length > 0 ? Math.min(...spans) : await measureByActs(db, workout, finishedAtMs);
  return { finishedAtMs, durationSec: Math.floor(spanMs / 1000) };
}

/**
 * The start that this device stored: the row's is the one that the server has put right, and one of the two clocks has run
 * on. None where a person has set another since.
 */
async function makersStart(db: AccountDb, { key }: WorkoutRow): Promise<number[]> {
  const [maker] = await db.log.where('makes').equals(key).toArray();
  if (!maker || !('startedAtMs' in maker.args)) return [];
  const changes = await db.log.where('subject').equals(refOf('workouts', key)).toArray();
  const isSet = changes.some(({ kind, state }) => kind === 'workout.times' && !UNDONE_STATES.includes(state));
  return isSet ? [] : [maker.args.startedAtMs];
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
