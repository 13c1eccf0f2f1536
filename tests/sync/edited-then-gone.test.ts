import { describe, expect, it } from 'vitest';
import { createExercise, deleteExercise, editExercise, setArchived } from '#commands/exercises.ts';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { getFormSource } from '#db/queries/exercise-form-source.ts';
import { getExerciseList } from '#db/queries/exercise-list.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { openStates, ownExercise } from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = openGym();

/** Both know an exercise of their own, and the second has deleted it. */
async function openBothWithoutExercise() {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const values = await ownExercise(first);
  const exerciseKey = await createExercise(first.ctx, values);
  await first.sync();
  await second.sync();
  await deleteExercise(second.ctx, exerciseKey);
  gym.clock.advance(10_000);
  await second.sync();
  return { first, second, exerciseKey, values };
}

async function listedNames({ db }: TestDevice): Promise<string[]> {
  return (await getExerciseList(db)).filter(row => !row.isDefault).map(row => row.name);
}

describe('an exercise that another device deleted', () => {
  it('is changed no more once that is known here', async () => {
    const { first, exerciseKey, values } = await openBothWithoutExercise();
    await first.sync();
    expect(await editExercise(first.ctx, exerciseKey, { ...values, name: 'Другое имя' })).toBe(false);
    expect(await setArchived(first.ctx, exerciseKey, true)).toBe(false);
    expect(await deleteExercise(first.ctx, exerciseKey)).toBeUndefined();
    expect(await openStates(first)).toEqual([]);
  });

  it('[PARK6] is made anew by the form of the edit that was refused for it', async () => {
    const { first, second, exerciseKey, values } = await openBothWithoutExercise();
    await editExercise(first.ctx, exerciseKey, { ...values, name: 'Другое имя' });
    await first.sync();
    expect(await openStates(first)).toEqual([['rejected', 'exercise.patch']]);
    const source = await getFormSource(first.db, exerciseKey, null);
    expect(source).toMatchObject({ kind: 'new', refused: { values: { ...values, name: 'Другое имя' } } });

    await correctAndRetry(first.ctx, exerciseKey, { ...values, name: 'Другое имя' });
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    expect(await listedNames(first)).toEqual(['Другое имя']);
    expect(await listedNames(second)).toEqual(['Другое имя']);
  });
});
