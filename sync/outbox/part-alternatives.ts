/**
 * An exercise that waits to be made is made without some of its alternatives, and names them in a call of its own: they
 * are only advice. Two made without network that name each other would each wait for the other. An edit goes without all
 * of them.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { ExerciseIntent, Intent } from '#db/intents.ts';
import type { WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { type AppendOptions, append } from './append.ts';
import { entriesBy } from './find-entries.ts';
import { isHeld } from './fold-spent.ts';
import { placeOf } from './place.ts';

interface Parted {
  alone: Extract<ExerciseIntent, { op: 'exercise.create' | 'exercise.patch' }>;
  alternativeKeys: Key[];
}

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
  const parted = withoutMissing(entry.intent, missing);
  if (!parted) return false;
  const { alone, alternativeKeys } = parted;
  const { exerciseKey } = alone;
  const own = (await entriesBy(db, 'subject', [exerciseKey])).filter(({ seq }) => seq !== entry.seq);
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

/** An edit that says nothing but its alternatives waits as it is. */
function withoutMissing(intent: Intent, missing: readonly Key[]): Parted | undefined {
  if (intent.op !== 'exercise.create' && intent.op !== 'exercise.patch') return undefined;
  const { alternativeKeys = [], ...rest } = intent.values;
  const there = alternativeKeys.filter(key => !missing.includes(key));
  if (there.length === alternativeKeys.length) return undefined;
  if (intent.op === 'exercise.create')
    return { alone: { ...intent, values: { ...intent.values, alternativeKeys: there } }, alternativeKeys };
  return Object.keys(rest).length > 0 ? { alone: { ...intent, values: rest }, alternativeKeys } : undefined;
}
