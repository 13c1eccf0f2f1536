/**
 * An exercise that waits to be made is made without some of its alternatives, and names them in a call of its own: they
 * are only advice. Two made without network that name each other would each wait for the other.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { type AppendOptions, append } from './append.ts';
import { entriesBy } from './find-entries.ts';
import { isHeld } from './fold-spent.ts';
import { placeOf } from './place.ts';

/**
 * Inside the caller's transaction. `missing`: what the server does not know yet of all that the entry names. False: no
 * alternative is among them.
 */
export async function partAlternatives(
  db: AccountDb,
  entry: WaitingEntry,
  missing: readonly Key[],
  options: AppendOptions,
): Promise<boolean> {
  const { intent } = entry;
  if (intent.op !== 'exercise.create') return false;
  const { exerciseKey, values } = intent;
  const { alternativeKeys } = values;
  const there = alternativeKeys.filter(key => !missing.includes(key));
  if (there.length === alternativeKeys.length) return false;
  const alone = { ...intent, values: { ...values, alternativeKeys: there } };
  const own = await entriesBy(db, 'subject', [exerciseKey]);
  const isSaidAnew = own.some(
    ({ state, intent: later }) =>
      state === 'waiting' && later.op === 'exercise.patch' && later.values.alternativeKeys !== undefined,
  );
  // Its delete would come first.
  const isSpent = own.some(
    other =>
      other.state === 'waiting' && other.intent.op === 'exercise.delete' && !isHeld(other, options.nowMs),
  );
  // Out of the queue for a moment: the call of its own would fold into it.
  await db.outbox.delete(entry.seq);
  if (!isSaidAnew && !isSpent)
    await append(db, { op: 'exercise.patch', exerciseKey, values: { alternativeKeys } }, options);
  await db.outbox.put({ ...entry, intent: alone, ...placeOf(alone) });
  return true;
}
