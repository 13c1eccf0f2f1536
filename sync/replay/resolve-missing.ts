/** A call that names what is not on the server cannot be written yet. What is missing is on its way, refused, of the library, or gone. */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type WaitingEntry } from '#db/outbox-entry.ts';
import { exerciseFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { type AppendOptions, append } from '../outbox/append.ts';
import { entriesBy } from '../outbox/find-entries.ts';
import { park } from '../outbox/park.ts';
import { partItems } from '../outbox/part-items.ts';

export type WayOut =
  /** Made later than what names it (a server took less than it was sent): it goes first. */
  | { kind: 'first'; maker: WaitingEntry }
  /** Its maker is unanswered, stands in another lane, or is a later version's. */
  | { kind: 'wait' }
  | { kind: 'library-needed' }
  /** The queue is another now. */
  | { kind: 'again' };

export interface MissingOptions extends AppendOptions {
  isLibraryRead: boolean;
}

/** Inside the caller's transaction. */
export async function resolveMissing(
  db: AccountDb,
  entry: WaitingEntry,
  keys: Key[],
  options: MissingOptions,
): Promise<WayOut> {
  const makers = (await entriesBy(db, 'makes', keys)).filter(other => other.seq !== entry.seq);
  const maker = makers.find(other => other.state !== 'parked');
  if (maker?.state === 'waiting' && maker.lane === entry.lane && isReadable(maker))
    return { kind: 'first', maker };
  if (maker) return { kind: 'wait' };
  if (makers.length === 0 && isDeleteOf(entry, keys)) {
    await db.outbox.delete(entry.seq);
    return { kind: 'again' };
  }
  if (makers.length === 0 && (await isLibraryKey(db, keys))) {
    if (!options.isLibraryRead) return { kind: 'library-needed' };
    if (await makeOwn(db, keys, options)) return { kind: 'again' };
  }
  // What it names was lost elsewhere, itself or with the call that would have made it.
  const isTargetLost =
    makers.length === 0 || makers.some(other => other.state === 'parked' && other.refusal.isTargetLost);
  for (const { seq } of await partItems(db, entry, keys, options)) {
    const waiting = await db.outbox.get(seq);
    // Those that depend on one before them have gone with it.
    if (waiting?.state !== 'waiting') continue;
    await park(db, waiting, {
      // The nearest: a set goes with its exercise, and not with the training alone.
      becauseOf: makers.at(-1)?.seq ?? null,
      newKey: options.newKey,
      refusal: { status: 0, code: 'missing', detail: null, fields: {}, atMs: options.nowMs, isTargetLost },
    });
  }
  return { kind: 'again' };
}

/** Another device has deleted it as well, and a pull has said so: what the delete was to do is done. */
function isDeleteOf({ intent, subject }: WaitingEntry, missing: readonly Key[]): boolean {
  return intent.op.endsWith('.delete') && missing.includes(subject);
}

/** A shipped exercise that this server does not have becomes the person's own there. */
async function makeOwn(db: AccountDb, keys: Key[], options: AppendOptions): Promise<boolean> {
  const missing = (await db.exercises.bulkGet(keys)).filter(row => row?.isDefault && row.serverId === null);
  for (const row of missing) {
    if (!row) continue;
    const { isArchived: _, ...values } = exerciseFields(row);
    // Its alternatives are only advice; they are not dragged along.
    const intent = {
      op: 'exercise.create' as const,
      exerciseKey: row.key,
      values: { ...values, alternativeKeys: [] },
    };
    await db.exercises.update(row.key, { isDefault: false });
    await append(db, intent, options);
  }
  return missing.length > 0;
}

async function isLibraryKey(db: AccountDb, keys: Key[]): Promise<boolean> {
  for (const key of keys) {
    const exercise = await db.exercises.get(key);
    if (exercise?.isDefault) return true;
    if ((await db.equipments.get(key)) || (await db.muscles.get(key))) return true;
  }
  return false;
}
