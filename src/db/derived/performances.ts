/** What a completed workout achieved in each of its exercises, and which of it were records when it was done. */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { bestSet, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { type ItemView, ownSets } from '../queries/workout-view.ts';
import type { PerformanceRow } from '../rows.ts';

/** The best rank of each exercise in a workout; null where nothing was achieved. */
export function bestRanks(items: readonly ItemView[]): Map<Key, Rank | null> {
  const ranks = new Map<Key, Rank | null>();
  for (const view of items) {
    const { item, exercise } = view;
    const timed = exercise?.isTimeBased ?? false;
    const mode = exercise?.settings.loadMode;
    const best = bestSet(ownSets(view), timed, mode);
    const rank = best && rankSet(best, timed, mode);
    ranks.set(item.exerciseKey, higher(ranks.get(item.exerciseKey) ?? null, rank));
  }
  return ranks;
}

export function higher(a: Rank | null, b: Rank | null): Rank | null {
  if (a === null || b === null) return a ?? b;
  return compareRanks(a, b) >= 0 ? a : b;
}

/** Done for the first time is no record, and neither is equalling one. */
export function isRecord({ rank, bestBefore }: Pick<PerformanceRow, 'rank' | 'bestBefore'>): boolean {
  return rank !== null && bestBefore !== null && compareRanks(rank, bestBefore) > 0;
}

/** An exercise's performances, the oldest first; of two that began together the one with the lower key. */
export async function readTimeline(
  db: AccountDb,
  exerciseKey: Key,
  fromMs = Number.NEGATIVE_INFINITY,
  limit = Number.POSITIVE_INFINITY,
): Promise<PerformanceRow[]> {
  const rows = await db.performances
    .where('[exerciseKey+startedAtMs]')
    .between([exerciseKey, fromMs], [exerciseKey, Dexie.maxKey])
    .limit(limit)
    .toArray();
  return rows.sort(byTime);
}

/** When a training was among others. */
export type Place = Pick<PerformanceRow, 'startedAtMs' | 'workoutKey'>;

export function byTime(a: Place, b: Place): number {
  return a.startedAtMs - b.startedAtMs || a.workoutKey.localeCompare(b.workoutKey);
}

/** The last performance before a training, in the order of `readTimeline`. Reads by index. */
export async function findLastBefore(
  db: AccountDb,
  exerciseKey: Key,
  place: Place,
  isWanted: (row: PerformanceRow) => boolean,
): Promise<PerformanceRow | undefined> {
  return db.performances
    .where('[exerciseKey+startedAtMs]')
    .between([exerciseKey, Dexie.minKey], [exerciseKey, place.startedAtMs], true, true)
    .reverse()
    .filter(row => byTime(row, place) < 0 && isWanted(row))
    .first();
}

/**
 * Every performance's `bestBefore` from `rows`, which are one exercise's in order and begin after `bestBefore`. Returns
 * those that change.
 */
export function recount(rows: readonly PerformanceRow[], bestBefore: Rank | null): PerformanceRow[] {
  const changed: PerformanceRow[] = [];
  let best = bestBefore;
  for (const row of rows) {
    if (!isSameRank(row.bestBefore, best)) changed.push({ ...row, bestBefore: best });
    best = higher(best, row.rank);
  }
  return changed;
}

export interface Recounted {
  changed: PerformanceRow[];
  /** The workouts in which the exercise has become a record by that, or is one no more. */
  judgedAnew: Key[];
}

/** So many are read at first: most changes are no best, and change nothing later. */
const FIRST_READ = 16;
const GROWTH = 8;

/**
 * As `recount`, of a timeline in which only what began from `fromMs` to `toMs` was written again: later ones are read no
 * further than to the first that stays as it is. From there on all do.
 */
export async function recountFrom(
  db: AccountDb,
  exerciseKey: Key,
  { fromMs, toMs, bestBefore }: { fromMs: number; toMs: number; bestBefore: Rank | null },
): Promise<Recounted> {
  for (let limit = FIRST_READ; ; limit *= GROWTH) {
    const rows = await readTimeline(db, exerciseKey, fromMs, limit);
    const isAll = rows.length < limit;
    // Of those that began together at the end of what was read, some may be missing.
    const wholeMs = isAll ? Number.POSITIVE_INFINITY : (rows.at(-1)?.startedAtMs ?? fromMs);
    let best = bestBefore;
    const stays = rows.findIndex(row => {
      const isSame = isSameRank(row.bestBefore, best);
      best = higher(best, row.rank);
      return isSame && row.startedAtMs > toMs && row.startedAtMs < wholeMs;
    });
    if (stays < 0 && !isAll) continue;
    const changed = recount(stays < 0 ? rows : rows.slice(0, stays), bestBefore);
    const former = new Map(rows.map(row => [row.workoutKey, isRecord(row)]));
    const judgedAnew = changed.filter(row => isRecord(row) !== former.get(row.workoutKey));
    return { changed, judgedAnew: judgedAnew.map(row => row.workoutKey) };
  }
}

export function isSameRank(a: Rank | null, b: Rank | null): boolean {
  return a === b || (a !== null && b !== null && compareRanks(a, b) === 0);
}
