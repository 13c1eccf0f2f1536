/** Entries by what they name, through the indexes: the queue may be a thousand long, an answer touches one row. */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import { isReadable, type OutboxEntry, type WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';

type NamingIndex = 'subject' | 'makes' | 'needs';

/** Everything that is about one of the rows, makes it or needs it, in the order it was made. */
export async function entriesNaming(db: AccountDb, keys: readonly Key[]): Promise<OutboxEntry[]> {
  if (keys.length === 0) return [];
  const found = await Promise.all([
    entriesBy(db, 'subject', keys),
    entriesBy(db, 'makes', keys),
    entriesBy(db, 'needs', keys),
  ]);
  const bySeq = new Map(found.flat().map(entry => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** In the order they were made, each once. */
export async function entriesBy(
  db: AccountDb,
  index: NamingIndex,
  keys: readonly Key[],
): Promise<OutboxEntry[]> {
  if (keys.length === 0) return [];
  const [only] = keys;
  const found = db.outbox.where(index);
  // One key is one request; several walk the index.
  const rows = await (keys.length === 1 && only !== undefined
    ? found.equals(only)
    : found.anyOf(keys).distinct()
  ).toArray();
  return rows.sort((a, b) => a.seq - b.seq);
}

/**
 * Of sets that were made for one of the exercises in the place of another: their entries name the place alone, and what
 * replaced it the exercise.
 */
export async function entriesOfSetsFor(db: AccountDb, exercises: readonly Key[]): Promise<OutboxEntry[]> {
  const replacing = (await entriesBy(db, 'needs', exercises)).flatMap(({ intent }) =>
    intent.op === 'item.replace' ? intent.itemKey : [],
  );
  if (replacing.length === 0) return [];
  const sets = db.sets.where('itemKey').anyOf(replacing);
  const made = await sets.filter(({ exerciseKey }) => exercises.includes(exerciseKey)).primaryKeys();
  return entriesBy(db, 'subject', made);
}

/** What waits unsent of a workout, its templates included; but not what a later version wrote, which is left to that. */
export async function waitingOfWorkout(db: AccountDb, workoutKey: Key): Promise<WaitingEntry[]> {
  return (await unsentOfWorkout(db, workoutKey)).filter(isReadable);
}

/** As `waitingOfWorkout`, with what a later version wrote. */
export async function unsentOfWorkout(db: AccountDb, workoutKey: Key): Promise<WaitingEntry[]> {
  return (await entriesNaming(db, [workoutKey])).filter(
    (entry): entry is WaitingEntry =>
      entry.state === 'waiting' && 'workoutKey' in entry.intent && entry.intent.workoutKey === workoutKey,
  );
}

/** Its end is said and unsent: what is left of it goes together. */
export async function isEndQueued(db: AccountDb, workoutKey: Key): Promise<boolean> {
  const own = await entriesBy(db, 'subject', [workoutKey]);
  return own.some(entry => entry.state === 'waiting' && entry.intent.op === 'workout.finish');
}

/** The server has refused to make it: there is none of it there. */
export async function isMakingRefused(db: AccountDb, key: Key): Promise<boolean> {
  return (await entriesBy(db, 'makes', [key])).some(entry => entry.state === 'parked');
}

/** Rows of a workout that the server has refused to make, and that show until the person decides. */
export async function madeByRefused(db: AccountDb, workoutKey: Key): Promise<ReadonlySet<Key>> {
  const parked = await db.outbox.where('state').equals('parked').toArray();
  const making = parked.filter(({ intent }) => isCallOf(intent, workoutKey));
  return new Set(making.flatMap(entry => entry.makes));
}

/** One that makes items or sets by itself: a refused import has taken all of its training with it. */
function isCallOf(intent: Intent, workoutKey: Key): boolean {
  return (intent.op === 'items.add' || intent.op === 'set.create') && intent.workoutKey === workoutKey;
}
