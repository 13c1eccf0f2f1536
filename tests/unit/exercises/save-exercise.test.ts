import { expect, test } from 'vitest';
import { createExercise, editExercise } from '#commands/exercises.ts';
import { getFormSource } from '#db/queries/exercise-form-source.ts';
import { type EditableSource, saveExercise } from '#features/exercise-form/save-exercise.ts';
import { asIfRejected, asIfSent, openChanges } from '../../support/as-if-answered.ts';
import { openLibraryDb, PUSH_UP } from './library-db.ts';

test('a field left alone in an open form keeps what came for it from elsewhere', async () => {
  const ctx = await openLibraryDb();
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  const opened = (await getFormSource(ctx.db, exerciseKey, null)) as EditableSource;
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Отжимания в петлях' });
  await asIfSent(ctx.db);

  expect(await saveExercise(ctx, opened, { ...PUSH_UP, type: 'none' })).toBe(exerciseKey);

  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({
    name: 'Отжимания в петлях',
    foldedName: 'отжимания в петлях',
    type: 'none',
  });
  expect(await openChanges(ctx.db)).toEqual([
    { kind: 'exercise.patch', args: { exerciseKey, values: { type: 'none' } } },
  ]);
});

test('[PARK2] so it does in the form of a rejected edit', async () => {
  const ctx = await openLibraryDb();
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await asIfSent(ctx.db);
  await editExercise(ctx, exerciseKey, { executionVariation: 'с занятым' });
  await asIfRejected(ctx.db, 'exercise.patch');
  const opened = (await getFormSource(ctx.db, exerciseKey, null)) as EditableSource;
  await ctx.db.exercises.update(exerciseKey, { name: 'Отжимания в петлях' });

  await saveExercise(ctx, opened, { ...PUSH_UP, executionVariation: 'со свободным' });

  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name: 'Отжимания в петлях' });
  expect(await openChanges(ctx.db)).toEqual([
    { kind: 'exercise.patch', args: { exerciseKey, values: { executionVariation: 'со свободным' } } },
  ]);
});
