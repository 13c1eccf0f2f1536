// An exercise that is measured in seconds from now on, or no more: what its finished workouts have left goes by that.
import { describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, editExercise } from '#commands/exercises.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import type { ExerciseValues } from '#db/intents.ts';
import { getHistory } from '#db/queries/history.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, beginTraining, ownExercise } from '../support/training-steps.ts';

const gym = openGym();
const user = { username: 'tanya', password: 'sekret-1' };

async function equipmentNamed({ db }: TestDevice, name: string): Promise<Key> {
  return (await db.equipments.filter(row => row.name === name).first())?.key ?? '';
}

/** An exercise with a bar, and one set of 40 kg and 90 s in a finished training. */
async function openWithPlank(device: TestDevice) {
  const values: ExerciseValues = {
    ...(await ownExercise(device, 'Планка')),
    equipmentKey: await equipmentNamed(device, 'Штанга'),
  };
  const exerciseKey = await createExercise(device.ctx, values);
  await trainPlank(device, exerciseKey);
  return { exerciseKey, timed: { ...values, equipmentKey: await equipmentNamed(device, 'Время') } };
}

async function trainPlank(device: TestDevice, exerciseKey: Key): Promise<void> {
  const { workoutKey, setKey } = await beginTraining(device, exerciseKey);
  await saveSetValues(device.ctx, setKey, { weightKg: 40, reps: 5, durationSec: 90 });
  await tickSet(device.ctx, setKey);
  gym.clock.advance(3_600_000);
  await finishWorkout(device.ctx, workoutKey);
}

async function toldOf(device: TestDevice, exerciseKey: Key) {
  const [workout] = await getHistory(device.db, ALL_TIME);
  return { best: workout?.lines[0]?.best, rank: (await device.db.bests.get(exerciseKey))?.rank };
}

const IN_KG = { best: '40 кг × 5', rank: [40, 5] };
const IN_SEC = { best: '1:30', rank: [90] };

describe('an exercise measured in something else', () => {
  it('[BEST1] [PULL6] by another device, also when it is told after its workouts', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { exerciseKey, timed } = await openWithPlank(first);
    await first.sync();
    await second.sync();
    expect(await toldOf(second, exerciseKey)).toEqual(IN_KG);
    await editExercise(first.ctx, exerciseKey, timed);
    await first.sync();
    // Its last change is now a later one than that of its workouts.
    await editExercise(first.ctx, exerciseKey, { ...timed, name: 'Планка на локтях' });
    await first.sync();
    const { transport } = second.session.ports;
    second.session.ports.transport = request =>
      transport(
        request.path.startsWith('/api/changes/') ? { ...request, path: `${request.path}&limit=1` } : request,
      );
    await second.sync();
    expect(await toldOf(second, exerciseKey)).toEqual(IN_SEC);
  });

  it('[BEST1] [PULL1] here, and its training on another device comes before the server knows of it', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { exerciseKey, timed } = await openWithPlank(first);
    await first.sync();
    await second.sync();
    await trainPlank(first, exerciseKey);
    await first.sync();
    await editExercise(second.ctx, exerciseKey, timed);
    await second.sync();
    expect(await toldOf(second, exerciseKey)).toEqual(IN_SEC);
  });

  it('[BEST1] here, before the server knows of it', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { exerciseKey, timed } = await openWithPlank(device);
    await editExercise(device.ctx, exerciseKey, timed);
    expect(await toldOf(device, exerciseKey)).toEqual(IN_SEC);
  });

  it('[BEST1] [PARK1] here, and the server refuses that', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { exerciseKey, timed } = await openWithPlank(device);
    await device.sync();
    await editExercise(device.ctx, exerciseKey, timed);
    gym.server.setFault(({ method }) =>
      method === 'PATCH'
        ? { status: 400, body: '{"detail":"no","code":"invalid"}', type: 'application/json' }
        : undefined,
    );
    await device.sync();
    expect(await toldOf(device, exerciseKey)).toEqual(IN_KG);
  });
});
