import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { createExercise, editExercise } from '#commands/exercises.ts';
import { mendExercise } from '#commands/mend-exercise.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import { getFormSource } from '#db/queries/exercise-form-source.ts';
import { inTransaction } from '#db/transaction.ts';
import { park } from '#sync/outbox/park.ts';
import { openLibraryDb, PUSH_UP } from './library-db.ts';

const REFUSAL = {
  status: 400,
  code: 'invalid',
  detail: null,
  fields: { name: ['Такое уже есть.'] },
  atMs: 0,
  isTargetLost: false,
};

let ctx: CommandContext;
beforeEach(async () => {
  ctx = await openLibraryDb();
});

/** As the replay does when the server says no. */
async function refuse(op: string): Promise<void> {
  await inTransaction(ctx.db, ctx.db.tables, async () => {
    const entry = (await entries()).find(other => other.intent.op === op);
    if (!entry || entry.state === 'parked') throw new Error(`no ${op} waits`);
    await park(ctx.db, entry, { refusal: REFUSAL, becauseOf: null, newKey: ctx.newKey });
  });
}

function entries(): Promise<OutboxEntry[]> {
  return ctx.db.outbox.orderBy('seq').toArray();
}

test('[PARK2] a mended exercise goes again in its old place, and with it the training that uses it', async () => {
  const workoutKey = await startEmptyWorkout(ctx);
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey }]);
  const before = await entries();
  await refuse('exercise.create');
  expect((await entries()).map(entry => entry.state)).toEqual(['waiting', 'parked', 'parked']);
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ isDeleted: true });

  await mendExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Отжимания в петлях' });

  const after = await entries();
  expect(after.map(entry => [entry.seq, entry.state])).toEqual(before.map(({ seq }) => [seq, 'waiting']));
  expect(after[1]?.intent).toMatchObject({ op: 'exercise.create', values: { name: 'Отжимания в петлях' } });
  expect(after[1]?.idempotencyKey).not.toBe(before[1]?.idempotencyKey);
  const row = await ctx.db.exercises.get(exerciseKey);
  expect(row).toMatchObject({ name: 'Отжимания в петлях', foldedName: 'отжимания в петлях' });
  expect(row?.isDeleted).toBeUndefined();
  expect((await ctx.db.items.get('item'))?.isDeleted).toBeUndefined();
});

test('[PARK2] a refused edit is mended against what the server holds', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await ctx.db.outbox.clear();
  await ctx.db.exercises.update(exerciseKey, { serverId: 7 });
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Занятое имя', type: 'none' });
  await refuse('exercise.patch');
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name: PUSH_UP.name, type: 'compound' });

  await mendExercise(ctx, exerciseKey, { ...PUSH_UP, type: 'none' });

  const [entry, ...more] = await entries();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    state: 'waiting',
    intent: { op: 'exercise.patch', values: { type: 'none' } },
  });
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name: PUSH_UP.name, type: 'none' });
});

test('[PARK2] an edit given up in the form leaves nothing to send', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await ctx.db.outbox.clear();
  await ctx.db.exercises.update(exerciseKey, { serverId: 7 });
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Занятое имя' });
  await refuse('exercise.patch');
  expect(await mendExercise(ctx, exerciseKey, PUSH_UP)).toBe(exerciseKey);
  expect(await entries()).toEqual([]);
});

test('[PARK6] a mended form stands over an edit made since the refusal: one call, and it holds the last word', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await ctx.db.outbox.clear();
  await ctx.db.exercises.update(exerciseKey, { serverId: 7 });
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Занятое имя' });
  await refuse('exercise.patch');
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Другое имя', type: 'none' });

  await mendExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Свободное имя' });

  const { name, type } = { ...PUSH_UP, name: 'Свободное имя' };
  expect((await entries()).map(entry => entry.intent)).toEqual([
    { op: 'exercise.patch', exerciseKey, values: { name, type } },
  ]);
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name, type });
});

test('[PARK6] a mended creation stands over an edit that waits behind it', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await refuse('exercise.create');
  await ctx.db.exercises.toCollection().modify(row => void delete row.isDeleted);
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Прежнее имя', type: 'none' });

  await mendExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Свободное имя' });

  const values = { ...PUSH_UP, name: 'Свободное имя' };
  expect((await entries()).map(entry => entry.intent)).toEqual([
    { op: 'exercise.create', exerciseKey, values },
  ]);
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject(values);
});

test('nothing is written when the refusal was settled elsewhere', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  const before = await entries();
  expect(await mendExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Другое' })).toBeUndefined();
  expect(await entries()).toEqual(before);
});

test('the form of a refused creation opens with what was typed and why it was refused', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  const [entry] = await entries();
  await refuse('exercise.create');
  const refused = { exerciseKey, values: PUSH_UP, refusal: REFUSAL };
  expect(await getFormSource(ctx.db, null, entry?.seq ?? -1)).toEqual({ kind: 'new', refused });
  expect(await getFormSource(ctx.db, exerciseKey, null)).toEqual({ kind: 'new', refused });
});

test('the form knows a new exercise, one of the library and none at all', async () => {
  const [own, shipped] = [await createExercise(ctx, PUSH_UP), await ctx.db.exercises.toCollection().first()];
  expect(await getFormSource(ctx.db, null, null)).toEqual({ kind: 'new', refused: null });
  expect(await getFormSource(ctx.db, own, null)).toMatchObject({ kind: 'edit', refused: null });
  expect(await getFormSource(ctx.db, shipped?.key ?? '', null)).toMatchObject({ kind: 'default' });
  expect(await getFormSource(ctx.db, 'nowhere', null)).toEqual({ kind: 'missing' });
});
