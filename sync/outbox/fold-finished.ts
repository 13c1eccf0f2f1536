/**
 * Everything left of a finished workout goes as one import, also when it was created online (FOLD2). Deletes and
 * replacements of rows that the server knows cannot ride in it: they go first, one by one. So does what is about a row
 * whose making was refused: it is set aside with that. So does a set of an exercise that was replaced elsewhere: its own
 * call says what it is for. And so does what is about a row that the server does not know by its key; a workout like
 * that goes call by call.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { StoredIntent } from '#db/intents.ts';
import { isReadable, type OutboxEntry, type WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { isEndQueued, madeByRefused, unsentOfWorkout } from './find-entries.ts';
import { isHeld } from './fold-spent.ts';
import { keylessIn } from './keyless.ts';
import { isOfTemplate, placeOf, STARTS } from './place.ts';
import { setsOfReplaced } from './sets-of-replaced.ts';

const RIDES_ALONG = new Set([
  ...STARTS,
  'workout.title',
  'workout.finish',
  'items.add',
  'set.create',
  'set.patch',
]);

/** A lone finish is one call as it is. */
const LEAST_TO_FOLD = 2;

/**
 * Inside the caller's transaction, when `head` is next in its lane: the entry to send instead (an import in the
 * head's place, or what must go before it), or undefined while that is held.
 */
export async function foldFinished(
  db: AccountDb,
  head: WaitingEntry,
  nowMs: number,
): Promise<WaitingEntry | undefined> {
  const workoutKey = ridingWorkout(head);
  if (workoutKey === undefined) return head;
  if (!(await isEndQueued(db, workoutKey))) return head;
  const own = await unsentOfWorkout(db, workoutKey);
  if (!own.every(isReadable)) return head;
  const keyless = await keylessIn(db, workoutKey);
  if (keyless.has(workoutKey)) return head;
  const refused = await madeByRefused(db, workoutKey);
  const replaced = await setsOfReplaced(db, workoutKey);
  const mayRide = (entry: OutboxEntry) =>
    ridingWorkout(entry) !== undefined &&
    !isAbout(entry, replaced) &&
    !isAbout(entry, keyless) &&
    !entry.needs.some(key => refused.has(key));
  const first = own.find(entry => isOfTraining(entry) && !mayRide(entry));
  if (first) return isHeld(first, nowMs) ? undefined : first;
  const riding = own.filter(entry => ridingWorkout(entry) !== undefined);
  return riding.length < LEAST_TO_FOLD ? head : replaceByImport(db, head, workoutKey, riding);
}

function ridingWorkout({ intent }: OutboxEntry): Key | undefined {
  return RIDES_ALONG.has(intent.op) && 'workoutKey' in intent ? intent.workoutKey : undefined;
}

function isAbout({ intent }: OutboxEntry, rows: ReadonlySet<Key>): boolean {
  return 'setKey' in intent && (rows.has(intent.setKey) || rows.has(intent.itemKey));
}

/** What must not be overtaken: changes of the training itself, not the templates made of it. */
function isOfTraining({ intent }: OutboxEntry): boolean {
  return !isOfTemplate(intent) && intent.op !== 'workout.import';
}

async function replaceByImport(
  db: AccountDb,
  head: WaitingEntry,
  workoutKey: Key,
  riding: WaitingEntry[],
): Promise<WaitingEntry> {
  const folded: StoredIntent[] = riding.map(({ seq, idempotencyKey, madeAtMs, intent }) => ({
    seq,
    idempotencyKey,
    madeAtMs,
    intent,
  }));
  const intent = { op: 'workout.import' as const, workoutKey, folded };
  const entry: WaitingEntry = { ...head, ...placeOf(intent), intent };
  await db.outbox.bulkDelete(riding.map(other => other.seq));
  await db.outbox.put(entry);
  return entry;
}
