/** Each kind of change: what shows while it waits, when it was refused, and when it is tried again. */
import { expect, it } from 'vitest';
import { deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise, editExercise, setArchived } from '#commands/exercises.ts';
import { deleteSet, saveSetValues, tickSet, untickSet } from '#commands/sets.ts';
import { changeSettings, setRestDefault } from '#commands/settings.ts';
import { createTemplate, deleteTemplate, setFavorite } from '#commands/templates.ts';
import { retryChanges } from '#commands/unsent.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { BENCH, beginTraining, openStates, ownExercise, REFUSED } from '../support/training-steps.ts';

const gym = setupSyncTest();

/** A running training with a ticked set, an exercise of the person's own and a template, all known to the server. */
async function openKnown() {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const training = await beginTraining(device);
  await tickSet(device.ctx, training.setKey, { weightKg: 60, reps: 8 });
  const own = await createExercise(device.ctx, await ownExercise(device));
  await setRestDefault(device.ctx, 90);
  const { workoutKey } = training;
  const templateKey = await createTemplate(device.ctx, {
    workoutKey,
    title: 'Ноги',
    call: 'create',
  });
  await device.sync();
  gym.clock.advance(60_000);
  return { device, ...training, own, templateKey: templateKey ?? '' };
}

type Known = Awaited<ReturnType<typeof openKnown>>;

/** What the person sees, without what the sync keeps beside it. */
async function shown({ db }: TestDevice) {
  const tables = [db.workouts, db.items, db.sets, db.templates, db.settings];
  const rows: object[] = (await Promise.all(tables.map(table => table.toArray()))).flat();
  const exercises = await db.exercises.filter(row => !row.isDefault).toArray();
  return [...rows, ...exercises].map(row => {
    const { updatedAtMs: _, ...kept } = row as Record<string, unknown>;
    return kept;
  });
}

const changes: [string, (known: Known) => Promise<unknown>][] = [
  [
    'values of a set',
    ({ device, setKey }) => saveSetValues(device.ctx, setKey, { weightKg: 70, restSec: 30 }),
  ],
  ['an unticked set', ({ device, setKey }) => untickSet(device.ctx, setKey)],
  ['a deleted set', ({ device, setKey }) => deleteSet(device.ctx, setKey)],
  ['a replaced exercise', ({ device, itemKey }) => replaceExercise(device.ctx, itemKey, BENCH)],
  ['a deleted exercise of a training', ({ device, itemKey }) => deleteItem(device.ctx, itemKey)],
  ['a title', ({ device, workoutKey }) => renameWorkout(device.ctx, workoutKey, 'Другая')],
  ['a cancel', ({ device, workoutKey }) => cancelWorkout(device.ctx, workoutKey)],
  ['a star', ({ device, templateKey }) => setFavorite(device.ctx, templateKey, true)],
  ['a deleted template', ({ device, templateKey }) => deleteTemplate(device.ctx, templateKey)],
  [
    'a renamed exercise',
    async ({ device, own }) => editExercise(device.ctx, own, await ownExercise(device, 'Ёлка')),
  ],
  ['an archived exercise', ({ device, own }) => setArchived(device.ctx, own, true)],
  ['a deleted exercise', ({ device, own }) => deleteExercise(device.ctx, own)],
  ['the rest between sets', ({ device }) => setRestDefault(device.ctx, 45)],
  [
    'the weights of a training by a template',
    ({ device }) => changeSettings(device.ctx, { templateOffer: 'template' }),
  ],
];

it.each(changes)(
  '[PARK1] [PARK6] %s: refused, it shows what the server holds, and tried again, what was said',
  async (_, change) => {
    const known = await openKnown();
    const { device } = known;
    const before = await shown(device);
    await change(known);
    const changed = await shown(device);
    expect(changed).not.toEqual(before);
    gym.clock.advance(10_000);
    for (const _time of ['first', 'second']) {
      gym.server.setCallFault(() => REFUSED);
      await device.sync();
      expect(await shown(device)).toEqual(before);
      const rejected = await device.db.log.where('state').equals('rejected').toArray();
      expect(rejected.length).toBe(1);
      await retryChanges(
        device.ctx,
        rejected.map(({ seq }): number => seq),
      );
      expect(await shown(device)).toEqual(changed);
    }
    gym.server.setCallFault(undefined);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  },
);

/** Without what is gone or cancelled, and with it what it held: an exercise's sets go with it when the server says so. */
function held(rows: Awaited<ReturnType<typeof shown>>) {
  const there = new Set(rows.filter(row => row.status !== 'cancelled').map(row => row.key));
  const isHeld = (key: unknown) => key === undefined || there.has(key);
  const left = rows.filter(
    row => !row.isGone && there.has(row.key) && isHeld(row.itemKey) && isHeld(row.workoutKey),
  );
  return left.map(({ templateKey: _, ...row }) => row);
}

/** As on a device that knows nothing of what it has read. */
async function readAnew(device: TestDevice): Promise<void> {
  await device.db.meta.bulkDelete(['cursor', 'reading']);
  gym.server.setCallFault(() => BUSY_CALL);
  await device.sync();
  gym.server.setCallFault(undefined);
}

const BUSY_CALL = { status: 503 };

it.each(changes)(
  '[PULL1] [ONE1] %s: shown while it waits, and held by the server after a lost answer',
  async (_, change) => {
    const known = await openKnown();
    const { device } = known;
    await change(known);
    const changed = await shown(device);
    await readAnew(device);
    expect(await shown(device)).toEqual(changed);
    gym.clock.advance(10_000);
    gym.server.setFault(() => 'lose-answer');
    await device.sync();
    gym.server.setFault(undefined);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(held(await shown(device))).toEqual(held(changed));
    await readAnew(device);
    expect(held(await shown(device))).toEqual(held(changed));
  },
);

it('[OFF1] a training finished without network has ended then, to the second, though the server tells of minutes', async () => {
  const { device, workoutKey } = await openKnown();
  gym.clock.advance(95_000);
  await finishWorkout(device.ctx, workoutKey);
  const reported = async () => {
    const { finishedAtMs, durationSec } = (await device.db.workouts.get(workoutKey)) ?? {};
    return { finishedAtMs, durationSec };
  };
  const end = await reported();
  expect(end).toEqual({ finishedAtMs: gym.clock.now(), durationSec: 155 });
  gym.clock.advance(3 * 3_600_000);
  await device.sync();
  await readAnew(device);
  expect(await reported()).toEqual(end);
});
