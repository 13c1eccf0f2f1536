// Covers docs/product.md: Exercises.
import { beforeAll, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { createExercise, deleteExercise, setArchived } from '#commands/exercises.ts';
import {
  type ExerciseFilter,
  filterExercises,
  getArchivedExercises,
  getExerciseList,
} from '#db/queries/exercise-list.ts';
import { getExerciseNames } from '#db/queries/exercise-names.ts';
import { keyOf, LIBRARY, openLibraryDb, PUSH_UP } from './library-db.ts';

const NO_FILTER: ExerciseFilter = { text: '', equipmentKey: null, muscleKeys: null, excludedKey: null };

let ctx: CommandContext;
beforeAll(async () => {
  ctx = await openLibraryDb();
});

async function list(filter: Partial<ExerciseFilter>) {
  return filterExercises(await getExerciseList(ctx.db), { ...NO_FILTER, ...filter });
}

test('without a filter all are listed, by name', async () => {
  const exercises = await list({});
  expect(exercises).toHaveLength(LIBRARY.exercises.length);
  const folded = exercises.map(exercise => exercise.foldedName);
  expect(folded).toEqual(folded.toSorted());
});

test('the plain exercise stands before its variations', async () => {
  const exercises = await list({ text: 'жим штанги лёжа' });
  expect(exercises[0]).toMatchObject({ name: 'Жим штанги лёжа', executionVariation: '' });
  expect(exercises.length).toBeGreaterThan(3);
});

test.each([
  ['ЛЕЖА жим', 'Жим штанги лёжа'],
  ['штанги узким хватом', 'Жим штанги лёжа'],
])('%j finds %j: words in any order, in the variation too', async (text, name) => {
  const exercises = await list({ text });
  expect(exercises.map(exercise => exercise.name)).toContain(name);
});

test('filters narrow each other', async () => {
  const filter = { equipmentKey: keyOf('equipments', 'Гантели'), muscleKeys: [keyOf('muscles', 'Бицепс')] };
  const exercises = await list({ ...filter, text: 'подъём' });
  expect(exercises.length).toBeGreaterThan(0);
  for (const exercise of exercises) {
    expect(exercise.equipmentName).toBe('Гантели');
    expect(exercise.primaryMuscleName).toBe('Бицепс');
    expect(exercise.foldedName).toContain('подъем');
  }
  const ofEquipment = await list({ equipmentKey: filter.equipmentKey });
  expect(ofEquipment.length).toBeGreaterThan(exercises.length);
});

test('an own exercise is listed until it is archived or deleted, and never when it is excluded', async () => {
  const key = await createExercise(ctx, PUSH_UP);
  const count = async (excludedKey: string | null = null) =>
    (await list({ text: 'на кольцах с весом', excludedKey })).length;
  expect(await count()).toBe(1);
  expect(await count(key)).toBe(0);
  await setArchived(ctx, key, true);
  expect(await count()).toBe(0);
  expect((await getArchivedExercises(ctx.db)).map(exercise => exercise.key)).toEqual([key]);
  await deleteExercise(ctx, key);
  expect(await getArchivedExercises(ctx.db)).toEqual([]);
});

test('equipment and muscles keep the order of the library, a stranger stands last', async () => {
  await ctx.db.muscles.add({ key: 'new', serverId: 'x', name: 'Абвгд' });
  const { equipments, muscles } = await getExerciseNames(ctx.db);
  expect(equipments.map(row => row.name)).toEqual(LIBRARY.equipments.map(row => row.name));
  expect(muscles.map(row => row.name)).toEqual([...LIBRARY.muscles.map(row => row.name), 'Абвгд']);
});
