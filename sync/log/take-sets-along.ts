/** An exercise's sets are in the training that it is in. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { type RowRef, readRef, refOf, type ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { readCounting } from './read-counting.ts';
import type { Views } from './views.ts';

export interface MovedItem {
  itemKey: Key;
  /** Where it is now. */
  workoutKey: Key;
}

/**
 * After a restore, trainings sent again in another order may join differently, so an item moves to another training.
 * Its sets move along, also those not received yet. Returns the rows to rebase; `views` gets the sets as they were and are.
 */
export async function takeSetsAlong(
  db: AccountDb,
  moved: readonly MovedItem[],
  views: { before: Views; after: Views },
): Promise<RowRef[]> {
  if (moved.length === 0) return [];
  const refs: RowRef[] = [];
  // Also those of a set that is hidden, since its deletion waits and may be taken back.
  const counting = await readCounting(db);
  for (const { itemKey, workoutKey } of moved) {
    const sets = await db.sets.where('itemKey').equals(itemKey).toArray();
    const ofItem = counting.filter(({ args }) => 'itemKey' in args && args.itemKey === itemKey);
    await db.log.bulkPut(ofItem.map(entry => withTraining(entry, workoutKey)));
    const waiting = ofItem.flatMap(({ live }) => live).filter(ref => readRef(ref).table === 'sets');
    const setRefs = [...new Set([...sets.map(({ key }) => refOf('sets', key)), ...waiting])];
    const bases = await db.bases.bulkGet(setRefs);
    const known = bases.filter(base => base !== undefined);
    await db.bases.bulkPut(
      known.map(base => (base.row ? { ...base, row: { ...base.row, workoutKey } as ViewRow } : base)),
    );
    await db.sets.bulkPut(sets.map(set => ({ ...set, workoutKey })));
    for (const set of sets) {
      const ref = refOf('sets', set.key);
      if (!views.before.has(ref)) views.before.set(ref, set);
      views.after.set(ref, { ...set, workoutKey });
    }
    refs.push(...known.map(({ ref }) => ref), ...ofItem.flatMap(formerTraining));
  }
  return refs;
}

/** It keeps its former training visible no more, neither rejected now nor when that goes later. */
function withTraining(entry: LogEntry, workoutKey: Key): LogEntry {
  const former = formerTraining(entry);
  const live = entry.live.filter(ref => !former.includes(ref));
  const formerKey = 'workoutKey' in entry.args ? entry.args.workoutKey : undefined;
  const needs = entry.needs.map(key => (key === formerKey ? workoutKey : key));
  return { ...entry, args: { ...entry.args, workoutKey }, live, needs } as LogEntry;
}

function formerTraining({ args, live }: LogEntry): RowRef[] {
  return live.filter(ref => 'workoutKey' in args && ref === refOf('workouts', args.workoutKey));
}
