/**
 * Finished workouts, newest first, in stretches of time: each page of the list watches its own stretch, so that
 * showing the next page, or a change in one, never reads the pages before it.
 */
import { endOfMonthMs } from '#domain/dates.ts';
import { DEFAULT_WORKOUT_TITLE, displayTitle } from '#domain/workout-title.ts';
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';
import { getActiveWorkout } from './active-workout.ts';
import { type HistoryEntry, toHistoryEntries } from './history-entry.ts';

/** The workouts that started at `fromMs` or later and before `beforeMs`. */
export interface HistoryStretch {
  fromMs: number;
  beforeMs: number;
}

export async function getHistory(
  db: AccountDb,
  { fromMs, beforeMs }: HistoryStretch,
): Promise<HistoryEntry[]> {
  // Turned round here: backwards the database gives one row a request.
  return toHistoryEntries(db, (await completed(db, fromMs, beforeMs).toArray()).toReversed());
}

/** Where the stretch of the next `count` workouts before `beforeMs` begins; null when there are none. Reads no rows. */
export async function findStretchStart(
  db: AccountDb,
  beforeMs: number,
  count: number,
): Promise<number | null> {
  const keys = await completed(db, Number.NEGATIVE_INFINITY, beforeMs).reverse().limit(count).keys();
  const oldest = keys.at(-1);
  return Array.isArray(oldest) ? Number(oldest[1]) : null;
}

/** The start of the next newer one, if that is of the same month as `beforeMs`; else infinity. */
export async function findNewerInMonth(db: AccountDb, beforeMs: number): Promise<number> {
  if (beforeMs === Number.POSITIVE_INFINITY) return beforeMs;
  const [newer] = await completed(db, beforeMs, endOfMonthMs(beforeMs)).limit(1).keys();
  return Array.isArray(newer) ? Number(newer[1]) : Number.POSITIVE_INFINITY;
}

/** So many trainings back somebody's weeks are counted. */
const RECENT = 30;

/** What to do once more, and whether it is the one whose turn it is rather than the last one. */
export interface TrainingToRepeat {
  workout: HistoryEntry;
  isNext: boolean;
}

/** Of what has been done: the training that came after the last one's title before, else the last one. */
export async function getTrainingToRepeat(db: AccountDb): Promise<TrainingToRepeat | undefined> {
  const recent = await getRecent(db);
  const next = findInTurn(recent);
  const [workout] = await toHistoryEntries(
    db,
    [next ?? recent[0]].flatMap(row => row ?? []),
  );
  return workout && { workout, isNext: next !== undefined };
}

/**
 * What else somebody goes through from week to week, newest first: of each title of its own, but for the one to repeat, the
 * newest training. Empty while a training runs.
 */
export async function getRotation(db: AccountDb, count: number): Promise<HistoryEntry[]> {
  if (await getActiveWorkout(db)) return [];
  const recent = await getRecent(db);
  const first = findInTurn(recent) ?? recent[0];
  const seen = new Set([DEFAULT_WORKOUT_TITLE, first && titleOf(first)]);
  const others = recent.filter(row => !seen.has(titleOf(row)) && seen.add(titleOf(row)));
  return toHistoryEntries(db, others.slice(0, count));
}

/** The newest first. */
function getRecent(db: AccountDb): Promise<WorkoutRow[]> {
  const all = completed(db, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return all.reverse().limit(RECENT).toArray();
}

/** The newest training of the title that followed when the last one's title was done before. */
function findInTurn([last, ...earlier]: readonly WorkoutRow[]): WorkoutRow | undefined {
  const same = earlier.findIndex(row => last && titleOf(row) === titleOf(last));
  const followed = earlier[same - 1];
  if (!followed || titleOf(followed) === DEFAULT_WORKOUT_TITLE) return undefined;
  return earlier.find(row => titleOf(row) === titleOf(followed));
}

function titleOf({ title }: WorkoutRow): string {
  return displayTitle(title, null);
}

/** Of the index alone: reads no rows. */
export function countCompleted(db: AccountDb): Promise<number> {
  return completed(db, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).count();
}

function completed(db: AccountDb, fromMs: number, beforeMs: number) {
  return db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', fromMs], ['completed', beforeMs], true, false);
}
