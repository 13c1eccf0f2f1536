import type { Insertable } from 'kysely';
import type { Library } from '#contract/library.ts';
import { foldText } from '#domain/search.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

type NewExercise = Insertable<Schema['exercises']>;
type IdsByKey = ReadonlyMap<string, number>;

/**
 * Makes the default exercises, muscles and equipments what this release's library says, found again by their keys:
 * ids stay, also over a renaming. An exercise that left the library is deleted as a user's is: gone from lists,
 * readable where it was done.
 */
export async function seedLibrary(database: Database, library: Library, now: string): Promise<void> {
  await database.write(async trx => {
    await database.dialect.lockForMigration(trx);
    const equipments = await seedNames(trx, 'equipments', library.equipments);
    const muscles = await seedNames(trx, 'muscles', library.muscles);
    const exercises = await seedExercises(trx, { library, equipments, muscles, now });
    await seedLinks(trx, { library, muscles, exercises });
  });
}

async function seedNames(
  trx: Trx,
  table: 'equipments' | 'muscles',
  names: Library['muscles'],
): Promise<IdsByKey> {
  for (const { key, name } of names) {
    await trx
      .insertInto(table)
      .values({ client_key: key, name })
      .onConflict(conflict => conflict.column('client_key').doUpdateSet({ name }))
      .execute();
  }
  const rows = await trx.selectFrom(table).select(['id', 'client_key']).execute();
  return new Map(rows.map(row => [row.client_key, row.id]));
}

async function seedExercises(
  trx: Trx,
  {
    library,
    equipments,
    muscles,
    now,
  }: { library: Library; equipments: IdsByKey; muscles: IdsByKey; now: string },
): Promise<IdsByKey> {
  const before = await readDefaults(trx);
  for (const exercise of library.exercises) {
    const content = {
      name: exercise.name,
      name_folded: foldText(exercise.name),
      execution_variation: exercise.variation,
      equipment_id: mustFind(equipments, exercise.equipment),
      primary_muscle_id: mustFind(muscles, exercise.primary),
      type: exercise.type,
      deleted_at: null,
    } satisfies Partial<NewExercise>;
    const id = before.get(exercise.key);
    if (id === undefined) await insertDefault(trx, { ...content, client_key: exercise.key }, now);
    else await trx.updateTable('exercises').set(content).where('id', '=', id).execute();
  }
  await retireOthers(trx, { before, library, now });
  return await readDefaults(trx);
}

async function insertDefault(
  trx: Trx,
  content: Omit<NewExercise, 'is_archived' | 'created_at' | 'updated_at'>,
  now: string,
) {
  await trx
    .insertInto('exercises')
    .values({ ...content, user_id: null, is_archived: 0, created_at: now, updated_at: now })
    .execute();
}

async function retireOthers(
  trx: Trx,
  { before, library, now }: { before: IdsByKey; library: Library; now: string },
): Promise<void> {
  const kept = new Set(library.exercises.map(exercise => exercise.key));
  const gone = [...before].filter(([key]) => !kept.has(key)).map(([, id]) => id);
  if (gone.length === 0) return;
  await trx
    .updateTable('exercises')
    .set({ deleted_at: now })
    .where('id', 'in', gone)
    .where('deleted_at', 'is', null)
    .execute();
}

async function seedLinks(
  trx: Trx,
  { library, muscles, exercises }: { library: Library; muscles: IdsByKey; exercises: IdsByKey },
): Promise<void> {
  for (const { key, secondary, alternatives } of library.exercises) {
    const exercise_id = mustFind(exercises, key);
    await trx.deleteFrom('exercise_muscles').where('exercise_id', '=', exercise_id).execute();
    await trx.deleteFrom('exercise_alternatives').where('exercise_id', '=', exercise_id).execute();
    const muscleRows = secondary.map((muscle, position) => ({
      exercise_id,
      muscle_id: mustFind(muscles, muscle),
      position,
    }));
    const alternativeRows = alternatives.map((alternative, position) => ({
      exercise_id,
      alternative_id: mustFind(exercises, alternative),
      position,
    }));
    if (muscleRows.length > 0) await trx.insertInto('exercise_muscles').values(muscleRows).execute();
    if (alternativeRows.length > 0)
      await trx.insertInto('exercise_alternatives').values(alternativeRows).execute();
  }
}

async function readDefaults(trx: Trx): Promise<IdsByKey> {
  const rows = await trx
    .selectFrom('exercises')
    .select(['id', 'client_key'])
    .where('user_id', 'is', null)
    .execute();
  return new Map(rows.flatMap(row => (row.client_key === null ? [] : [[row.client_key, row.id]])));
}

function mustFind(ids: IdsByKey, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`library.json names ${key}, which it does not hold`);
  return id;
}
