/**
 * An import that was refused because some of what it holds was deleted or replaced elsewhere: that is set aside, as its
 * own calls would have been, and the rest goes on as an import without it. One lost set holds up no training.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { StoredIntent, WorkoutIntent } from '#db/intents.ts';
import type { FrozenEntry, OutboxEntry, Refusal, WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { keysNamed } from './keys-named.ts';
import { park } from './park.ts';
import { linksOfAll, placeOf } from './place.ts';
import { setsOfReplaced } from './sets-of-replaced.ts';
import { asWaiting } from './unfold-import.ts';

export interface PartOptions {
  refusal: Refusal;
  newKey: () => Key;
}

/** Inside the caller's transaction. False: nothing of it can be parted from the rest, so all of it is refused. */
export async function partImport(
  db: AccountDb,
  entry: FrozenEntry,
  { refusal, newKey }: PartOptions,
): Promise<boolean> {
  const { intent } = entry;
  if (intent.op !== 'workout.import') return false;
  const lost = await takeOut(db, { ...entry, intent }, { keys: keysNamed(refusal), newKey });
  for (const { seq } of lost) {
    // Those that depend on one before them have gone with it.
    const waiting = await db.outbox.get(seq);
    if (waiting?.state === 'waiting') await park(db, waiting, { refusal, becauseOf: null, newKey });
  }
  return lost.length > 0;
}

/**
 * Inside the caller's transaction, for an import that waits: a pull may have brought since that an exercise was replaced
 * elsewhere. Its sets go by themselves. False: there are none.
 */
export async function partReplaced(db: AccountDb, entry: WaitingEntry, newKey: () => Key): Promise<boolean> {
  const { intent } = entry;
  if (intent.op !== 'workout.import') return false;
  const keys = await setsOfReplaced(db, intent.workoutKey);
  return (await takeOut(db, { ...entry, intent }, { keys, newKey })).length > 0;
}

type ImportEntry = Pick<OutboxEntry, 'seq' | 'v'> & {
  intent: Extract<WorkoutIntent, { op: 'workout.import' }>;
};

/** What is about these rows waits by itself again, the rest as an import. Nothing, where they cannot be parted. */
async function takeOut(
  db: AccountDb,
  { seq, v, intent }: ImportEntry,
  { keys, newKey }: { keys: ReadonlySet<Key>; newKey: () => Key },
): Promise<StoredIntent[]> {
  const taken = intent.folded.filter(stored => isAbout(stored, keys));
  const rest = intent.folded.filter(stored => !isAbout(stored, keys));
  const [first] = rest;
  if (!first || taken.length === 0 || makesSome(rest, keys)) return [];
  await db.outbox.delete(seq);
  const folded = { ...intent, folded: rest };
  const again: WaitingEntry = {
    ...asWaiting({ ...first, idempotencyKey: newKey(), intent: folded }, v),
    ...placeOf(folded),
  };
  await db.outbox.put(again);
  // The first one's key may be spent: the import went under it.
  const waiting = taken.map(stored => asWaiting({ ...stored, idempotencyKey: newKey() }, v));
  await db.outbox.bulkPut(waiting);
  return taken;
}

function isAbout({ intent }: StoredIntent, named: ReadonlySet<Key>): boolean {
  return (
    ('setKey' in intent && named.has(intent.setKey)) || ('itemKey' in intent && named.has(intent.itemKey))
  );
}

/** The rest would make what was refused. */
function makesSome(rest: readonly StoredIntent[], named: ReadonlySet<Key>): boolean {
  return linksOfAll(rest.map(({ intent }) => intent)).makes.some(key => named.has(key));
}
