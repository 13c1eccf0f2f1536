import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { createExercise, deleteExercise, editExercise } from '#commands/exercises.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getFormSource } from '#db/queries/exercise-form-source.ts';
import type { Key } from '#domain/ids.ts';
import { asIfRejected, asIfSent, openChanges, REJECTION, readLog } from '../../support/as-if-answered.ts';
import { assertLaw } from '../../support/assert-law.ts';
import { openLibraryDb, PUSH_UP } from './library-db.ts';

let ctx: CommandContext;
beforeEach(async () => {
  ctx = await openLibraryDb();
});

/** One that the server has. */
async function createSent(): Promise<Key> {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await asIfSent(ctx.db);
  return exerciseKey;
}

test('[PARK2] a corrected exercise goes again in its old place, and with it the training that uses it', async () => {
  const workoutKey = await startEmptyWorkout(ctx);
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey }]);
  const before = await readLog(ctx.db);
  await asIfRejected(ctx.db, 'exercise.create');
  expect((await readLog(ctx.db)).map(entry => entry.state)).toEqual(['waiting', 'rejected', 'rejected']);
  expect(await ctx.db.exercises.get(exerciseKey)).toBeUndefined();

  await correctAndRetry(ctx, exerciseKey, { ...PUSH_UP, name: 'Отжимания в петлях' });

  const after = await readLog(ctx.db);
  expect(after.map(entry => [entry.seq, entry.state])).toEqual(before.map(({ seq }) => [seq, 'waiting']));
  expect(after[1]).toMatchObject({
    kind: 'exercise.create',
    args: { values: { name: 'Отжимания в петлях' } },
  });
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({
    name: 'Отжимания в петлях',
    foldedName: 'отжимания в петлях',
  });
  expect(await ctx.db.items.get('item')).toMatchObject({ exerciseKey });
  await assertLaw(ctx.db);
});

test('[PARK2] a rejected edit is corrected against what the server holds', async () => {
  const exerciseKey = await createSent();
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Занятое имя', type: 'none' });
  await asIfRejected(ctx.db, 'exercise.patch');
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name: PUSH_UP.name, type: 'compound' });

  await correctAndRetry(ctx, exerciseKey, { ...PUSH_UP, type: 'none' });

  expect(await openChanges(ctx.db)).toEqual([
    { kind: 'exercise.patch', args: { exerciseKey, values: { type: 'none' } } },
  ]);
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name: PUSH_UP.name, type: 'none' });
  await assertLaw(ctx.db);
});

test('[PARK2] an edit given up in the form leaves nothing to send', async () => {
  const exerciseKey = await createSent();
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Занятое имя' });
  await asIfRejected(ctx.db, 'exercise.patch');
  expect(await correctAndRetry(ctx, exerciseKey, PUSH_UP)).toBe(exerciseKey);
  expect(await openChanges(ctx.db)).toEqual([]);
});

test('[PARK6] a corrected form stands over an edit made since the rejection: one call, and it holds the last word', async () => {
  const exerciseKey = await createSent();
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Занятое имя' });
  await asIfRejected(ctx.db, 'exercise.patch');
  await editExercise(ctx, exerciseKey, { name: 'Другое имя', type: 'none' });

  await correctAndRetry(ctx, exerciseKey, { ...PUSH_UP, name: 'Свободное имя' });

  const { name, type } = { ...PUSH_UP, name: 'Свободное имя' };
  expect(await openChanges(ctx.db)).toEqual([
    { kind: 'exercise.patch', args: { exerciseKey, values: { name, type } } },
  ]);
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject({ name, type });
});

test('[PARK6] a corrected creation stands over an edit and a delete that wait behind it', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  await deleteExercise(ctx, exerciseKey);
  const seq = await asIfRejected(ctx.db, 'exercise.create');
  await ctx.db.log.where('seq').above(seq).modify({ state: 'waiting' });

  await correctAndRetry(ctx, exerciseKey, { ...PUSH_UP, name: 'Свободное имя' });

  const values = { ...PUSH_UP, name: 'Свободное имя' };
  expect(await openChanges(ctx.db)).toEqual([{ kind: 'exercise.create', args: { exerciseKey, values } }]);
  expect(await ctx.db.exercises.get(exerciseKey)).toMatchObject(values);
  expect((await ctx.db.exercises.get(exerciseKey))?.isGone).toBeUndefined();
  await assertLaw(ctx.db);
});

test('[PARK6] a corrected creation stands over an older edit that was set aside, and is said now', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  // On its way, so that the edit is an entry of its own.
  await ctx.db.log.toCollection().modify({ state: 'sealed' });
  await editExercise(ctx, exerciseKey, { ...PUSH_UP, name: 'Другое имя' });
  const [making, edit] = await readLog(ctx.db);
  if (!making || !edit) throw new Error('an entry is missing');
  await ctx.db.log.update(making.seq, { state: 'waiting' });
  await asIfRejected(ctx.db, 'exercise.create');
  await ctx.db.log.put({ ...edit, state: 'aside' });

  await correctAndRetry(ctx, exerciseKey, { ...PUSH_UP, name: 'Свободное имя' });

  const values = { ...PUSH_UP, name: 'Свободное имя' };
  expect(await openChanges(ctx.db)).toEqual([{ kind: 'exercise.create', args: { exerciseKey, values } }]);
  expect((await ctx.db.log.get(making.seq))?.actedAtMs).toBeGreaterThan(edit.actedAtMs);
});

test('what was deleted elsewhere comes back as another exercise', async () => {
  const exerciseKey = await createSent();
  await editExercise(ctx, exerciseKey, { name: 'Занятое имя' });
  await asIfRejected(ctx.db, 'exercise.patch');
  await ctx.db.exercises.update(exerciseKey, { isGone: true });

  const made = await correctAndRetry(ctx, exerciseKey, { ...PUSH_UP, name: 'Свободное имя' });

  expect(made).not.toBe(exerciseKey);
  const values = { ...PUSH_UP, name: 'Свободное имя' };
  expect(await openChanges(ctx.db)).toEqual([
    { kind: 'exercise.create', args: { exerciseKey: made, values } },
  ]);
});

test('nothing is written when the rejection was settled elsewhere', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  const before = await readLog(ctx.db);
  expect(await correctAndRetry(ctx, exerciseKey, { ...PUSH_UP, name: 'Другое' })).toBeUndefined();
  expect(await readLog(ctx.db)).toEqual(before);
});

test('the form of a rejected creation opens with what was typed and why it was rejected', async () => {
  const exerciseKey = await createExercise(ctx, PUSH_UP);
  const seq = await asIfRejected(ctx.db, 'exercise.create');
  const rejected = { exerciseKey, values: PUSH_UP, rejection: REJECTION };
  expect(await getFormSource(ctx.db, null, seq)).toEqual({ kind: 'new', rejected });
  expect(await getFormSource(ctx.db, exerciseKey, null)).toEqual({ kind: 'new', rejected });
});

test('the form knows a new exercise, one of the library and none at all', async () => {
  const shipped = await ctx.db.exercises.toCollection().first();
  const own = await createExercise(ctx, PUSH_UP);
  expect(await getFormSource(ctx.db, null, null)).toEqual({ kind: 'new', rejected: null });
  expect(await getFormSource(ctx.db, own, null)).toMatchObject({ kind: 'edit', rejected: null });
  expect(await getFormSource(ctx.db, shipped?.key ?? '', null)).toMatchObject({ kind: 'default' });
  expect(await getFormSource(ctx.db, 'nowhere', null)).toEqual({ kind: 'missing' });
});
