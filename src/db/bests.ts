/** The best ever done in each exercise: raised by a finished workout, and found anew when its workout loses it. */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { bestSet, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import type { AccountDb } from './account-db.ts';
import { isExerciseTimeBased } from './queries/exercise-view.ts';
import type { ItemView } from './queries/workout-view.ts';
import type { BestRow } from './rows.ts';

/** The best rank of each exercise in a workout; null where nothing was achieved. */
export function bestRanks(items: readonly ItemView[]): Map<Key, Rank | null> {
  const ranks = new Map<Key, Rank | null>();
  for (const { item, exercise, sets } of items) {
    const timed = exercise?.isTimeBased ?? false;
    const best = bestSet(sets, timed);
    const rank = best && rankSet(best, timed);
    const known = ranks.get(item.exerciseKey) ?? null;
    ranks.set(item.exerciseKey, higher(known, rank));
  }
  return ranks;
}

function higher(a: Rank | null, b: Rank | null): Rank | null {
  if (a === null || b === null) return a ?? b;
  return compareRanks(a, b) >= 0 ? a : b;
}

/** `ranks`: what the workout achieves now, null where it achieves nothing any more. */
export async function keepBests(
  db: AccountDb,
  workoutKey: Key,
  ranks: ReadonlyMap<Key, Rank | null>,
): Promise<void> {
  const known = await db.bests.bulkGet([...ranks.keys()]);
  const raised: BestRow[] = [];
  const lost: Key[] = [];
  for (const [index, [exerciseKey, rank]] of [...ranks].entries()) {
    const best = known[index];
    if (best?.workoutKey === workoutKey && (!rank || compareRanks(rank, best.rank) < 0))
      lost.push(exerciseKey);
    else if (rank && (!best || compareRanks(rank, best.rank) > 0))
      raised.push({ exerciseKey, rank, workoutKey });
  }
  if (raised.length > 0) await db.bests.bulkPut(raised);
  for (const exerciseKey of lost) await recomputeBest(db, exerciseKey);
}

/**
 * Rare: the workout that held the best was corrected downwards. Reads the items and sets of this one exercise, asked
 * for all at once: whoever ticks meanwhile waits for it.
 */
async function recomputeBest(db: AccountDb, exerciseKey: Key): Promise<void> {
  const [timed, items] = await Promise.all([
    isExerciseTimeBased(db, exerciseKey),
    db.items
      .where('[exerciseKey+doneAtMs]')
      .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey])
      .toArray(),
  ]);
  const setsOf = await Promise.all(items.map(item => db.sets.where('itemKey').equals(item.key).toArray()));
  let best: BestRow | undefined;
  for (const [index, { workoutKey, isDeleted }] of items.entries()) {
    const sets = setsOf[index]?.filter(set => !set.isDeleted) ?? [];
    const top = isDeleted ? null : bestSet(sets, timed);
    const rank = top && rankSet(top, timed);
    if (rank && (!best || compareRanks(rank, best.rank) > 0)) best = { exerciseKey, rank, workoutKey };
  }
  await (best ? db.bests.put(best) : db.bests.delete(exerciseKey));
}
