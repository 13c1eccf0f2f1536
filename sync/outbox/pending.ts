/**
 * What the unsent entries say of rows: which fields are still to reach the server, which rows are still to be
 * made or deleted there. Pulls and answers read it in the transaction that stores them (PULL1).
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { entriesNaming } from './find-entries.ts';

export interface Pending {
  /** Fields of a row whose local value wins over the server's. */
  fields(key: Key): ReadonlySet<string>;
  /** A row the server may not list yet, or never will, or of which something is still to be said: no pull removes it. */
  isProtected(key: Key): boolean;
}

const NONE: ReadonlySet<number> = new Set();

export async function readPending(db: AccountDb, exceptSeqs: ReadonlySet<number> = NONE): Promise<Pending> {
  const entries = await db.outbox.toArray();
  return pendingOf(entries.filter(entry => !exceptSeqs.has(entry.seq)));
}

/** The same for these rows alone: every entry that says something of a row names it. */
export async function readPendingOf(
  db: AccountDb,
  keys: readonly Key[],
  exceptSeqs: ReadonlySet<number> = NONE,
): Promise<Pending> {
  const entries = await entriesNaming(db, keys);
  return pendingOf(entries.filter(entry => !exceptSeqs.has(entry.seq)));
}

export function pendingOf(entries: OutboxEntry[]): Pending {
  const fields = new Map<Key, Set<string>>();
  const shielded = new Set<Key>();
  for (const entry of entries) {
    if (!isShown(entry)) continue;
    // What is to be said of a row that was deleted elsewhere will be refused, and goes on showing until the person decides.
    const isStillSaid = entry.state === 'parked' || !entry.intent.op.endsWith('.delete');
    for (const key of [...entry.makes, ...(isStillSaid ? keysOf(entry.intent) : [])]) shielded.add(key);
    for (const [key, names] of fieldsOf(entry.intent)) {
      const known = fields.get(key) ?? new Set();
      for (const name of names) known.add(name);
      fields.set(key, known);
    }
  }
  const none: ReadonlySet<string> = new Set();
  return { fields: key => fields.get(key) ?? none, isProtected: key => shielded.has(key) };
}

/**
 * A refused change no longer shades what the server holds, but for what was ticked: that goes on showing until the
 * person decides, where its target was lost elsewhere, and where it is a whole training.
 */
function isShown(entry: OutboxEntry): boolean {
  return entry.state !== 'parked' || entry.refusal.isTargetLost || entry.intent.op === 'workout.import';
}

function fieldsOf(intent: Intent): [Key, string[]][] {
  switch (intent.op) {
    case 'workout.title':
    case 'workout.create':
      return [[intent.workoutKey, ['title']]];
    case 'workout.finish':
    case 'workout.cancel':
      return [[intent.workoutKey, ['status', 'finishedAtMs', 'durationSec']]];
    case 'workout.apply':
      return [[intent.templateKey, ['lastUsedAtMs']]];
    case 'workout.import':
      return intent.folded.flatMap(folded => fieldsOf(folded.intent));
    case 'item.replace':
      return [[intent.itemKey, ['exerciseKey']]];
    case 'set.create':
    case 'set.patch':
      return [[intent.setKey, Object.keys(intent.values)]];
    case 'template.update':
      return intent.update && intent.templateKey ? [[intent.templateKey, ['items']]] : [];
    case 'template.favorite':
      return [[intent.templateKey, ['isFavorite']]];
    case 'exercise.create':
    case 'exercise.patch':
      return [[intent.exerciseKey, Object.keys(intent.values)]];
    case 'exercise.archive':
      return [[intent.exerciseKey, ['isArchived']]];
    case 'settings.patch':
      return [['settings', ['restDefaultSec']]];
    default:
      return [];
  }
}

function keysOf(intent: Intent): Key[] {
  const folded = intent.op === 'workout.import' ? intent.folded : [];
  return [...namedBy(intent), ...folded.flatMap(stored => namedBy(stored.intent))];
}

function namedBy(intent: Intent): Key[] {
  return ['workoutKey', 'itemKey', 'setKey'].flatMap(name => {
    const key = (intent as Record<string, unknown>)[name];
    return typeof key === 'string' ? [key] : [];
  });
}
