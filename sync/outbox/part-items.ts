/**
 * Exercises added in one go are added without the one that was refused, which waits in a call of its own: the others do
 * not depend on it, and what was ticked in them goes on.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { type AppendOptions, append } from './append.ts';
import { placeOf } from './place.ts';

/** Inside the caller's transaction. Returns what has to do with the refused exercises: all of it, where no other is there. */
export async function partItems(
  db: AccountDb,
  entry: WaitingEntry,
  refused: readonly Key[],
  options: AppendOptions,
): Promise<WaitingEntry> {
  const { intent } = entry;
  if (intent.op !== 'items.add') return entry;
  const apart = intent.items.filter(item => refused.includes(item.exerciseKey));
  const others = intent.items.filter(item => !refused.includes(item.exerciseKey));
  if (apart.length === 0 || others.length === 0) return entry;
  const rest = { ...intent, items: others };
  await db.outbox.put({ ...entry, intent: rest, ...placeOf(rest) });
  const seq = await append(db, { ...intent, items: apart }, options);
  return (await db.outbox.get(seq)) as WaitingEntry;
}
