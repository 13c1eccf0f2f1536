/** What was ticked in what somebody takes away, as their device showed it when it wrote that down. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { resolveWorkout } from '#db/queries/resolve-workout.ts';
import type { RowRef, SetRow } from '#db/rows.ts';
import { readTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import type { Destroying, What } from '../record/deed.ts';
import type { Stage } from './stage.ts';

export function tickedIn(sets: readonly SetRow[]): Key[] {
  return sets.filter(set => set.done).map(set => set.key);
}

/** More may have come between the person's look and the act: the act saw that, too. */
export async function withSeen<Done extends What & Destroying>(
  { db, deed }: Stage,
  what: Done,
  seq?: number,
): Promise<Done> {
  const more = await readTransaction(db, [db.log, db.sets, db.bases, db.aliases], async () => {
    const own = seq === undefined ? await findEntries(db, deed.keys) : [await db.log.get(seq)];
    const found = await Promise.all(own.flatMap(entry => (entry ? [tickedUnder(db, entry)] : [])));
    return found.flat();
  });
  return { ...what, seenTicked: [...new Set([...what.seenTicked, ...more])] };
}

function findEntries({ log }: AccountDb, ids: readonly string[]): Promise<LogEntry[]> {
  return log.where('id').anyOf(ids).toArray();
}

async function tickedUnder(db: AccountDb, entry: LogEntry): Promise<Key[]> {
  const refs = entry.live.filter(ref => ref.startsWith('sets/'));
  const gone = await Promise.all(refs.map(ref => wasTicked(db, ref)));
  const hidden = refs.filter((_, at) => gone[at]).map(ref => ref.slice('sets/'.length));
  return [...hidden, ...tickedIn(await setsUnder(db, entry))];
}

/** Leaving a joined training names the key that joined: its sets are shown in the other. */
async function setsUnder(db: AccountDb, { kind, args }: LogEntry): Promise<SetRow[]> {
  const { sets } = db;
  if ((kind === 'item.delete' || kind === 'item.replace') && 'itemKey' in args)
    return sets.where('itemKey').equals(args.itemKey).toArray();
  if (kind === 'import.take-back' && 'workoutKeys' in args)
    return sets.where('workoutKey').anyOf(args.workoutKeys).toArray();
  const isWhole = kind === 'workout.cancel' || (kind === 'workout.move' && args.status === 'cancelled');
  if (isWhole)
    return sets
      .where('workoutKey')
      .equals(await resolveWorkout(db, args.workoutKey))
      .toArray();
  return [];
}

/** Of a row that this very act hides: by the server's word, or by what was said over it. */
async function wasTicked({ bases, log }: AccountDb, ref: RowRef): Promise<boolean> {
  const base = await bases.get(ref);
  const said = await log.where('live').equals(ref).toArray();
  return isDone(base?.row) || said.some(({ args }) => 'values' in args && isDone(args.values));
}

function isDone(row: object | null | undefined): boolean {
  return row instanceof Object && 'done' in row && row.done === true;
}
