/** Unsent and refused changes with what they are about, for the screen that shows them in words. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { Intent } from '../intents.ts';
import type { OutboxEntry, ParkedEntry } from '../outbox-entry.ts';

/** The names and places that an entry's keys stand for; null where the row is gone. */
export interface ChangeSubject {
  workoutTitle: string | null;
  exerciseName: string | null;
  templateTitle: string | null;
  /** The set's place in its table, from 1. */
  setNumber: number | null;
}

export interface UnsentChange {
  entry: OutboxEntry;
  subject: ChangeSubject;
}

/** Refused changes of one item or workout (or a lone one), to be decided on as one thing. */
export interface RefusedThing {
  group: Key | null;
  changes: (UnsentChange & { entry: ParkedEntry })[];
}

export interface UnsentChanges {
  waiting: UnsentChange[];
  refused: RefusedThing[];
}

export async function getUnsentChanges(db: AccountDb): Promise<UnsentChanges> {
  const entries = await db.outbox.orderBy('seq').toArray();
  const result: UnsentChanges = { waiting: [], refused: [] };
  const groups = new Map<Key | number, RefusedThing>();
  for (const entry of entries) {
    const subject = await subjectOf(db, entry.intent);
    if (entry.state !== 'parked') {
      result.waiting.push({ entry, subject });
      continue;
    }
    const id = entry.group ?? entry.seq;
    const thing = groups.get(id) ?? { group: entry.group, changes: [] };
    thing.changes.push({ entry, subject });
    groups.set(id, thing);
  }
  result.refused = [...groups.values()];
  return result;
}

async function subjectOf(db: AccountDb, intent: Intent): Promise<ChangeSubject> {
  const workout = 'workoutKey' in intent ? await db.workouts.get(intent.workoutKey) : undefined;
  const item = 'itemKey' in intent ? await db.items.get(intent.itemKey) : undefined;
  const exerciseKey = exerciseKeyOf(intent) ?? item?.exerciseKey;
  const exercise = exerciseKey === undefined ? undefined : await db.exercises.get(exerciseKey);
  const template =
    'templateKey' in intent && intent.templateKey ? await db.templates.get(intent.templateKey) : undefined;
  return {
    workoutTitle: workout?.title ?? null,
    exerciseName: exercise?.name ?? null,
    templateTitle: template?.title ?? ('templateKey' in intent && 'title' in intent ? intent.title : null),
    setNumber: 'setKey' in intent ? await setNumber(db, intent.itemKey, intent.setKey) : null,
  };
}

function exerciseKeyOf(intent: Intent): Key | undefined {
  if ('exerciseKey' in intent) return intent.exerciseKey;
  return intent.op === 'items.add' && intent.items.length === 1 ? intent.items[0]?.exerciseKey : undefined;
}

async function setNumber(db: AccountDb, itemKey: Key, setKey: Key): Promise<number | null> {
  const sets = await db.sets.where('itemKey').equals(itemKey).sortBy('order');
  const place = sets.filter(set => !set.isDeleted || set.key === setKey).findIndex(set => set.key === setKey);
  return place === -1 ? null : place + 1;
}
