// Covers docs/product.md: Exercises of a training.
/** What comes with an exercise that takes another one's place in a running training. */
import { describe, expect, it } from 'vitest';
import { replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { destroyAnyway, putBackLost } from '#commands/unsent.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { discardEntries } from '#sync/log/decide.ts';
import { assertLaw } from '../support/assert-law.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { beginTraining, mustAddSet, openStates, trainOnce } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'lena', password: 'sekret-1' };
const [BARBELL, OTHER_BARBELL] = ofEquipment('Штанга');
const [DUMBBELLS] = ofEquipment('Гантели');
const [HELD] = ofEquipment(TIME_EQUIPMENT_NAME);

function ofEquipment(name: string): [Key, Key] {
  const equipment = LIBRARY.equipments.find(row => row.name === name)?.key;
  const [first, second] = LIBRARY.exercises.filter(row => row.equipment === equipment);
  if (!first || !second) throw new Error(`too few with ${name}`);
  return [first.key, second.key];
}

/** Three sets of a barbell: one done, then one planned with all that can be planned, then an empty one. */
async function beginThree(device: TestDevice) {
  const { workoutKey, itemKey, setKey } = await beginTraining(device, BARBELL);
  await tickSet(device.ctx, setKey, { weightKg: 60, reps: 8, hardReps: 2 });
  const planned = { weightKg: 62.5, reps: 6, hardReps: 1, restSec: 90, setType: 'drop' as const };
  await saveSetValues(device.ctx, await mustAddSet(device, itemKey), planned);
  await mustAddSet(device, itemKey);
  return { workoutKey, itemKey };
}

async function rowsIn({ db }: TestDevice, workoutKey: Key) {
  const items = await getItemsWithSets(db, workoutKey);
  return items.map(({ item, sets }) => [
    item.exerciseKey,
    ...sets.map(set => [set.weightKg, set.reps, set.restSec, set.setType, set.done]),
  ]);
}

const CARRIED = [
  [62.5, 6, 90, 'drop', false],
  [62.5, 6, null, 'work', false],
];

describe('an exercise that takes the place of another one', () => {
  it('[SWAP1] brings the rows of its own last time, whatever was planned', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await trainOnce(device, gym.clock, OTHER_BARBELL);
    const { workoutKey, itemKey } = await beginThree(device);
    await replaceExercise(device.ctx, itemKey, OTHER_BARBELL);
    const row = [null, null, null, 'work', false];
    expect(await rowsIn(device, workoutKey)).toEqual([[OTHER_BARBELL, row, row, row]]);
  });

  it('[SWAP1] keeps what was still to do, weights and all, with the same equipment', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, itemKey } = await beginThree(device);
    await replaceExercise(device.ctx, itemKey, OTHER_BARBELL);
    expect(await rowsIn(device, workoutKey)).toEqual([[OTHER_BARBELL, ...CARRIED]]);
    await assertLaw(device.db);
  });

  it('[SWAP1] keeps what the former one offered of its last time', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await trainOnce(device, gym.clock, BARBELL);
    const { workoutKey, itemKey } = await beginTraining(device, BARBELL);
    await replaceExercise(device.ctx, itemKey, OTHER_BARBELL);
    const rows = (await rowsIn(device, workoutKey))[0]?.slice(1);
    // The three of the last time; nothing was offered for the one that was added by hand.
    const offered = [80, 82.5, 85].map(kg => [kg, 8, null, 'work', false]);
    expect(rows).toEqual([...offered, [null, null, null, 'work', false]]);
  });

  it.each<[string, Key, (device: TestDevice) => Promise<unknown>]>([
    ['other equipment', DUMBBELLS, async () => {}],
    [
      'another load',
      OTHER_BARBELL,
      ({ ctx }) => setExerciseSettings(ctx, OTHER_BARBELL, { loadMode: 'single' }),
    ],
  ])('[SWAP1] keeps the repetitions without the weight with %s', async (_, exerciseKey, prepare) => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await prepare(device);
    const { workoutKey, itemKey } = await beginThree(device);
    await replaceExercise(device.ctx, itemKey, exerciseKey);
    const lighter = CARRIED.map(([, ...others]) => [null, ...others]);
    expect(await rowsIn(device, workoutKey)).toEqual([[exerciseKey, ...lighter]]);
  });

  it('[SWAP1] keeps no figure where one is done for time and the other is not', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, itemKey } = await beginThree(device);
    await replaceExercise(device.ctx, itemKey, HELD);
    const rows = [
      [null, null, 90, 'drop', false],
      [null, null, null, 'work', false],
    ];
    expect(await rowsIn(device, workoutKey)).toEqual([[HELD, ...rows]]);
  });

  it('[SWAP1] brings nothing into a training of the past', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, itemKey } = await beginThree(device);
    await finishWorkout(device.ctx, workoutKey);
    await replaceExercise(device.ctx, itemKey, OTHER_BARBELL, 'completed');
    expect(await rowsIn(device, workoutKey)).toEqual([[OTHER_BARBELL]]);
  });
});

describe('replaced offline', () => {
  it('[SWAP1] it reaches the other device with its rows, once, and with what was ticked in them since', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, itemKey } = await beginThree(first);
    await first.sync();
    await second.sync();
    gym.server.setFault(() => 'lose-answer');
    await replaceExercise(second.ctx, itemKey, OTHER_BARBELL);
    const [item] = await getItemsWithSets(second.db, workoutKey);
    await tickSet(second.ctx, item?.sets[0]?.key ?? '');
    // The rows and what was then done in them are still one change each.
    expect(await openStates(second)).toHaveLength(3);
    await second.sync();
    gym.server.setFault(undefined);
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect(await openStates(second)).toEqual([]);
    const [done, next] = CARRIED;
    const expected = [[OTHER_BARBELL, [...(done ?? []).slice(0, -1), true], next]];
    for (const device of [first, second]) expect(await rowsIn(device, workoutKey)).toEqual(expected);
  });

  /** The tablet replaces unheard, while the phone ticks in what goes. */
  async function replaceOverTick(
    then: (tablet: TestDevice, itemKey: Key) => Promise<unknown> = async () => {},
  ) {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, itemKey } = await beginThree(phone);
    await phone.sync();
    await tablet.sync();
    await replaceExercise(tablet.ctx, itemKey, OTHER_BARBELL);
    await then(tablet, itemKey);
    const [item] = await getItemsWithSets(phone.db, workoutKey);
    await tickSet(phone.ctx, item?.sets[1]?.key ?? '');
    await phone.sync();
    gym.clock.advance(60_000);
    await tablet.sync();
    const [asked] = await tablet.db.log.where('state').equals('rejected').sortBy('seq');
    expect(asked?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
    return { phone, tablet, workoutKey, itemKey, asked: asked?.seq ?? 0 };
  }

  it('[SEEN1] its rows are refused with it, and nothing is shown but what the other device has', async () => {
    const { phone, tablet, workoutKey, asked } = await replaceOverTick();
    expect(await rowsIn(tablet, workoutKey)).toEqual(await rowsIn(phone, workoutKey));
    await discardEntries(tablet.db, [asked]);
    await tablet.sync();
    expect(await openStates(tablet)).toEqual([]);
    expect(await rowsIn(tablet, workoutKey)).toEqual(await rowsIn(phone, workoutKey));
  });

  it('[SWAP1] its rows are sent once more with it, not put back beside it', async () => {
    const addSet = async (tablet: TestDevice, itemKey: Key) => {
      await tickSet(tablet.ctx, await mustAddSet(tablet, itemKey), { weightKg: 70, reps: 5, hardReps: null });
    };
    const { phone, tablet, workoutKey, itemKey } = await replaceOverTick(addSet);
    expect(await putBackLost(tablet.ctx, itemKey)).toBe('again');
    await tablet.sync();
    // It is asked about again: nothing of it stands anywhere until the person decides.
    const rejected = await tablet.db.log.where('state').equals('rejected').toArray();
    expect(rejected.filter(({ kind }) => kind === 'item.replace')).toHaveLength(1);
    expect(await rowsIn(tablet, workoutKey)).toEqual(await rowsIn(phone, workoutKey));
  });

  it('[SEEN1] its rows come with it when the person wants it all the same', async () => {
    const { phone, tablet, workoutKey, asked } = await replaceOverTick();
    await destroyAnyway(tablet.ctx, asked);
    await tablet.sync();
    await phone.sync();
    expect(await openStates(tablet)).toEqual([]);
    for (const device of [phone, tablet])
      expect(await rowsIn(device, workoutKey)).toEqual([[OTHER_BARBELL, ...CARRIED]]);
  });
});
