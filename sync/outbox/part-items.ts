/**
 * Exercises added in one go are added without the one that was refused, which waits in a call of its own: the others do
 * not depend on it, and what was ticked in them goes on. So it is with those of a training that is over and goes whole.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import type { WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { type AppendOptions, append } from './append.ts';
import { waitingOfWorkout } from './find-entries.ts';
import { placeOf } from './place.ts';
import { unfoldImport } from './unfold-import.ts';

/** Inside the caller's transaction. Returns what has to do with the refused exercises: all of it, where no other is there. */
export async function partItems(
  db: AccountDb,
  entry: WaitingEntry,
  refused: readonly Key[],
  options: AppendOptions,
): Promise<WaitingEntry[]> {
  const { intent } = entry;
  if (intent.op !== 'workout.import') return [await partAdded(db, entry, refused, options)];
  if (!intent.folded.some(stored => isNaming(stored.intent, refused))) return [entry];
  // What is left of it is an import again when its turn comes.
  await unfoldImport(db, entry, options);
  const parted: WaitingEntry[] = [];
  for (const other of await waitingOfWorkout(db, intent.workoutKey))
    if (isNaming(other.intent, refused)) parted.push(await partAdded(db, other, refused, options));
  return parted;
}

function isNaming(intent: Intent, exercises: readonly Key[]): boolean {
  return intent.op === 'items.add' && intent.items.some(item => exercises.includes(item.exerciseKey));
}

async function partAdded(
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
