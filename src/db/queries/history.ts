/**
 * Finished workouts, newest first, in stretches of time: each page of the list watches its own stretch, so that
 * showing the next page, or a change in one, never reads the pages before it.
 */
import { endOfMonthMs } from '#domain/dates.ts';
import { DEFAULT_WORKOUT_TITLE, displayTitle } from '#domain/workout-title.ts';
import type { AccountDb } from '../account-db.ts';
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

export async function getLastTraining(db: AccountDb): Promise<HistoryEntry | undefined> {
  const last = await completed(db, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).last();
  return last && (await toHistoryEntries(db, [last]))[0];
}

/** So many trainings back somebody's weeks are told by. */
const RECENT = 30;

/**
 * What somebody goes through from week to week, newest first: of each title of its own, but for the last training's, the
 * newest training. Empty while a training runs.
 */
export async function getRotation(db: AccountDb, count: number): Promise<HistoryEntry[]> {
  const fromMs = await findStretchStart(db, Number.POSITIVE_INFINITY, RECENT);
  if (fromMs === null || (await getActiveWorkout(db))) return [];
  const recent = (await completed(db, fromMs, Number.POSITIVE_INFINITY).toArray()).toReversed();
  const seen = new Set([DEFAULT_WORKOUT_TITLE, displayTitle(recent[0]?.title ?? null, null)]);
  const others = recent.filter(({ title }) => {
    const shown = displayTitle(title, null);
    return !seen.has(shown) && seen.add(shown);
  });
  return toHistoryEntries(db, others.slice(0, count));
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
