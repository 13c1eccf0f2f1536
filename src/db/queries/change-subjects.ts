/** What changes are about, in names: a read for each table, however many changes wait. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { Intent } from '../intents.ts';
import type { SetRow } from '../rows.ts';

/** The names and places that an entry's keys stand for; null where the row is gone. */
export interface ChangeSubject {
  workoutTitle: string | null;
  /** The training it belongs to is the one that runs. */
  isRunning: boolean;
  exerciseName: string | null;
  templateTitle: string | null;
  /** The set's place in its table, from 1. */
  setNumber: number | null;
}

/** One for each intent, in their order. */
export async function getSubjects(db: AccountDb, intents: readonly Intent[]): Promise<ChangeSubject[]> {
  const [workouts, items, templates, sets] = await Promise.all([
    readByKey(db.workouts, intents.map(workoutKeyOf)),
    readByKey(db.items, intents.map(itemKeyOf)),
    readByKey(db.templates, intents.map(templateKeyOf)),
    readSetsOf(db, intents),
  ]);
  const exerciseKeys = intents.map(
    intent => exerciseKeyOf(intent) ?? items.get(itemKeyOf(intent))?.exerciseKey,
  );
  const exercises = await readByKey(db.exercises, exerciseKeys);
  return intents.map((intent, place) => {
    const workout = workouts.get(workoutKeyOf(intent));
    const template = templates.get(templateKeyOf(intent));
    return {
      workoutTitle: workout?.title ?? null,
      isRunning: workout?.status === 'active',
      exerciseName: exercises.get(exerciseKeys[place])?.name ?? null,
      templateTitle: template?.title ?? ('templateKey' in intent && 'title' in intent ? intent.title : null),
      setNumber: 'setKey' in intent ? setNumber(sets.get(intent.itemKey) ?? [], intent.setKey) : null,
    };
  });
}

interface KeyedTable<Row> {
  bulkGet(keys: Key[]): PromiseLike<(Row | undefined)[]>;
}

async function readByKey<Row>(
  table: KeyedTable<Row>,
  keys: readonly (Key | undefined)[],
): Promise<Map<Key | undefined, Row | undefined>> {
  const asked = [...new Set(keys)].filter(key => key !== undefined);
  const rows = await table.bulkGet(asked);
  return new Map(asked.map((key, place) => [key, rows[place]]));
}

async function readSetsOf(db: AccountDb, intents: readonly Intent[]): Promise<Map<Key, SetRow[]>> {
  const itemKeys = new Set(intents.flatMap(intent => ('setKey' in intent ? [intent.itemKey] : [])));
  const sets = await db.sets
    .where('itemKey')
    .anyOf([...itemKeys])
    .toArray();
  return Map.groupBy(
    sets.sort((a, b) => a.order - b.order),
    set => set.itemKey,
  );
}

function setNumber(sets: readonly SetRow[], setKey: Key): number | null {
  const place = sets.filter(set => !set.isDeleted || set.key === setKey).findIndex(set => set.key === setKey);
  return place === -1 ? null : place + 1;
}

function workoutKeyOf(intent: Intent): Key | undefined {
  return 'workoutKey' in intent ? intent.workoutKey : undefined;
}

function itemKeyOf(intent: Intent): Key | undefined {
  return 'itemKey' in intent ? intent.itemKey : undefined;
}

function templateKeyOf(intent: Intent): Key | undefined {
  return 'templateKey' in intent ? (intent.templateKey ?? undefined) : undefined;
}

function exerciseKeyOf(intent: Intent): Key | undefined {
  if ('exerciseKey' in intent) return intent.exerciseKey;
  return intent.op === 'items.add' && intent.items.length === 1 ? intent.items[0]?.exerciseKey : undefined;
}
