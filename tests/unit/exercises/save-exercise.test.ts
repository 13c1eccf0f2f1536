import { expect, test } from 'vitest';
import { createExercise, editExercise } from '#commands/exercises.ts';
import { getFormSource } from '#db/queries/exercise-form-source.ts';
import { inTransaction } from '#db/transaction.ts';
import { type EditableSource, saveExercise } from '#features/exercise-form/save-exercise.ts';
import { park } from '#sync/outbox/park.ts';
import { openLibraryDb, PUSH_UP } from './library-db.ts';

const REFUSAL = {
  status: 400,
  code: 'invalid',
  detail: null,
  fields: { execution_variation: ['Так нельзя.'] },
  atMs: 0,
  isTargetLost: false,
};

test('a field left alone in an open form keeps what came for it from elsewhere', async () => {
  const ctx = await openLibraryDb();
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  const opened = (await getFormSource(ctx.db, exerciseKey, null)) as EditableSource;
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Отжимания в петлях' });
  await ctx.db.outbox.clear();

  expect(await saveExercise(ctx, opened, { ...PUSH_UP, type: 'none' })).toBe(exerciseKey);

  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({
    name: 'Отжимания в петлях',
    foldedName: 'отжимания в петлях',
    type: 'none',
  });
  expect((await ctx.db.outbox.toArray()).map(entry => entry.intent)).toEqual([
    { op: 'exercise.patch', exerciseKey, values: { type: 'none' } },
  ]);
});

test('[PARK2] so it does in the form of a refused edit', async () => {
  const ctx = await openLibraryDb();
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await ctx.db.outbox.clear();
  await ctx.db.exercises.update(exerciseKey, { serverId: 7 });
  await editExercise(ctx, exerciseKey, { executionVariation: 'с занятым' });
  await inTransaction(ctx.db, ctx.db.tables, async () => {
    const entry = await ctx.db.outbox.toCollection().first();
    if (!entry || entry.state === 'parked') throw new Error('no edit waits');
    await park(ctx.db, entry, { refusal: REFUSAL, becauseOf: null, newKey: ctx.newKey });
  });
  const opened = (await getFormSource(ctx.db, exerciseKey, null)) as EditableSource;
  await ctx.db.exercises.update(exerciseKey, { name: 'Отжимания в петлях' });

  await saveExercise(ctx, opened, { ...PUSH_UP, executionVariation: 'со свободным' });

  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name: 'Отжимания в петлях' });
  expect((await ctx.db.outbox.toArray()).map(entry => entry.intent)).toEqual([
    { op: 'exercise.patch', exerciseKey, values: { executionVariation: 'со свободным' } },
  ]);
});
