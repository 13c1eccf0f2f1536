/**
 * An import that was refused because some of what it holds was deleted or replaced elsewhere: that is set aside, as its
 * own calls would have been, and the rest goes on as an import without it. One lost set holds up no training.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { StoredIntent } from '#db/intents.ts';
import type { FrozenEntry, Refusal, WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { keysNamed } from './keys-named.ts';
import { park } from './park.ts';
import { linksOfAll, placeOf } from './place.ts';
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
  const named = keysNamed(refusal);
  const lost = intent.folded.filter(stored => isAbout(stored, named));
  const rest = intent.folded.filter(stored => !isAbout(stored, named));
  const [first] = rest;
  if (!first || lost.length === 0 || makesSome(rest, named)) return false;
  await db.outbox.delete(entry.seq);
  const folded = { ...intent, folded: rest };
  const again: WaitingEntry = {
    ...asWaiting({ ...first, idempotencyKey: newKey(), intent: folded }, entry.v),
    ...placeOf(folded),
  };
  await db.outbox.put(again);
  await db.outbox.bulkPut(lost.map(stored => asWaiting(stored, entry.v)));
  for (const { seq } of lost) {
    // Those that depend on one before them have gone with it.
    const waiting = await db.outbox.get(seq);
    if (waiting?.state === 'waiting') await park(db, waiting, { refusal, becauseOf: null });
  }
  return true;
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
