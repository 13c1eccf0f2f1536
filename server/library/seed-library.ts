import type { Insertable } from 'kysely';
import type { Library } from '#contract/library.ts';
import { isTimeBased } from '#domain/exercise.ts';
import { foldText } from '#domain/search/folded-text.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { recomputeRanks } from './recompute-ranks.ts';

type NewExercise = Insertable<Schema['exercises']>;
type IdsByKey = ReadonlyMap<string, number>;

const CONTENTS = [
  'name',
  'name_folded',
  'execution_variation',
  'equipment_id',
  'primary_muscle_id',
  'type',
  'load_mode',
  'deleted_at',
] as const;

/**
 * Makes the default exercises, muscles and equipments what this release's library says, found again by their keys:
 * ids stay, also over a renaming. An exercise that left the library is deleted as a user's is: gone from lists,
 * readable where it was done. What is so already is not written: most starts change nothing.
 */
export async function seedLibrary(database: Database, library: Library, now: string): Promise<void> {
  await database.write(async trx => {
    await database.dialect.lockForMigration(trx);
    const before = await readMeasures(trx);
    const equipments = await seedNames(trx, 'equipments', library.equipments);
    const muscles = await seedNames(trx, 'muscles', library.muscles);
    const exercises = await seedExercises(trx, { library, equipments, muscles, now });
    await seedLinks(trx, { library, muscles, exercises });
    const exerciseIds = findRemeasured(before, await readMeasures(trx));
    await recomputeRanks(trx, database.dialect, exerciseIds);
  });
}

async function seedNames(
  trx: Trx,
  table: 'equipments' | 'muscles',
  names: Library['muscles'],
): Promise<IdsByKey> {
  const before = await readNames(trx, table);
  const changed = names.filter(({ key, name }) => before.get(key)?.name !== name);
  if (changed.length > 0) {
    await trx
      .insertInto(table)
      .values(changed.map(({ key, name }) => ({ client_key: key, name })))
      .onConflict(conflict =>
        conflict.column('client_key').doUpdateSet(eb => ({ name: eb.ref('excluded.name') })),
      )
      .execute();
  }
  const after = changed.length > 0 ? await readNames(trx, table) : before;
  return new Map([...after].map(([key, { id }]) => [key, id]));
}

async function readNames(trx: Trx, table: 'equipments' | 'muscles') {
  const rows = await trx.selectFrom(table).select(['id', 'client_key', 'name']).execute();
  return new Map(rows.map(row => [row.client_key, row]));
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
  const before = await readContents(trx);
  const rows = library.exercises.map(exercise => ({
    user_id: null,
    client_key: exercise.key,
    name: exercise.name,
    name_folded: foldText(exercise.name),
    execution_variation: exercise.variation,
    equipment_id: mustFind(equipments, exercise.equipment),
    primary_muscle_id: mustFind(muscles, exercise.primary),
    type: exercise.type,
    load_mode: exercise.load_mode ?? null,
    is_archived: 0 as const,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    revision: 0,
    acts: null,
  }));
  const changed = rows.filter(row => before.get(row.client_key) !== contentsOf(row));
  if (changed.length > 0) await upsertDefaults(trx, changed);
  await retireOthers(trx, { library, now });
  return await readDefaults(trx);
}

/** What `upsertDefaults` writes of an exercise, as one text. */
function contentsOf(row: Pick<NewExercise, (typeof CONTENTS)[number]>): string {
  return JSON.stringify(CONTENTS.map(column => row[column]));
}

async function readContents(trx: Trx): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('exercises')
    .select(['client_key', ...CONTENTS])
    .where('user_id', 'is', null)
    .execute();
  return new Map(rows.map(row => [row.client_key, contentsOf(row)]));
}

async function upsertDefaults(trx: Trx, rows: readonly NewExercise[]): Promise<void> {
  await trx
    .insertInto('exercises')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .column('client_key')
        .where('user_id', 'is', null)
        .doUpdateSet(eb => ({
          name: eb.ref('excluded.name'),
          name_folded: eb.ref('excluded.name_folded'),
          execution_variation: eb.ref('excluded.execution_variation'),
          equipment_id: eb.ref('excluded.equipment_id'),
          primary_muscle_id: eb.ref('excluded.primary_muscle_id'),
          type: eb.ref('excluded.type'),
          load_mode: eb.ref('excluded.load_mode'),
          deleted_at: null,
        })),
    )
    .execute();
}

async function retireOthers(trx: Trx, { library, now }: { library: Library; now: string }): Promise<void> {
  const before = await readDefaults(trx);
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
  const ids = [...exercises.values()];
  const muscleRows = library.exercises.flatMap(({ key, secondary }) =>
    secondary.map((muscle, position) => ({
      exercise_id: mustFind(exercises, key),
      position,
      muscle_id: mustFind(muscles, muscle),
    })),
  );
  const alternativeRows = library.exercises.flatMap(({ key, alternatives }) =>
    alternatives.map((alternative, position) => ({
      exercise_id: mustFind(exercises, key),
      position,
      alternative_id: mustFind(exercises, alternative),
    })),
  );
  const links = trx.selectFrom('exercise_muscles').select(['exercise_id', 'position', 'muscle_id']);
  if (!areSame(await links.where('exercise_id', 'in', ids).execute(), muscleRows)) {
    await trx.deleteFrom('exercise_muscles').where('exercise_id', 'in', ids).execute();
    if (muscleRows.length > 0) await trx.insertInto('exercise_muscles').values(muscleRows).execute();
  }
  const others = trx
    .selectFrom('exercise_alternatives')
    .select(['exercise_id', 'position', 'alternative_id']);
  if (!areSame(await others.where('exercise_id', 'in', ids).execute(), alternativeRows)) {
    await trx.deleteFrom('exercise_alternatives').where('exercise_id', 'in', ids).execute();
    if (alternativeRows.length > 0)
      await trx.insertInto('exercise_alternatives').values(alternativeRows).execute();
  }
}

/** The rows may be in any order, their columns in one. */
function areSame(some: readonly object[], others: readonly object[]): boolean {
  const texts = (rows: readonly object[]) => rows.map(row => Object.values(row).join(' ')).toSorted();
  return texts(some).join('\n') === texts(others).join('\n');
}

/** How each of them is measured: in time or not, and what its weight means. */
type Measures = ReadonlyMap<number, string>;

function findRemeasured(before: Measures, after: Measures): number[] {
  return [...before].filter(([id, measure]) => after.get(id) !== measure).map(([id]) => id);
}

async function readMeasures(trx: Trx): Promise<Measures> {
  const rows = await trx
    .selectFrom('exercises')
    .innerJoin('equipments', 'equipments.id', 'exercises.equipment_id')
    .select(['exercises.id', 'exercises.load_mode', 'equipments.name'])
    .where('exercises.user_id', 'is', null)
    .execute();
  return new Map(rows.map(row => [row.id, `${isTimeBased(row.name)} ${row.load_mode}`]));
}

async function readDefaults(trx: Trx): Promise<IdsByKey> {
  const rows = await trx
    .selectFrom('exercises')
    .select(['id', 'client_key'])
    .where('user_id', 'is', null)
    .execute();
  return new Map(rows.map(row => [row.client_key, row.id]));
}

function mustFind(ids: IdsByKey, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`library.json names ${key}, which it does not hold`);
  return id;
}
