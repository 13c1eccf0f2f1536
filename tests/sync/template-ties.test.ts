// Which template a workout was made from, or made into, is known whichever of the two came first.
import { describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { applyTemplate, repeatWorkout } from '#commands/start-from-past.ts';
import { createTemplate, deleteTemplate, updateTemplateFrom } from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import { getSummary } from '#db/queries/summary.ts';
import { findTemplateOf } from '#db/queries/templates.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { openStates, trainOnce } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'rita', password: 'sekret-1' };

async function makeTemplate(device: TestDevice) {
  const workoutKey = await trainOnce(device, gym.clock);
  const options = { workoutKey, title: 'План', call: 'create' } as const;
  return { workoutKey, templateKey: (await createTemplate(device.ctx, options)) ?? '' };
}

async function standingAfterFinish(device: TestDevice, workoutKey: Key) {
  await finishWorkout(device.ctx, workoutKey);
  return (await getSummary(device.db, workoutKey))?.template;
}

describe('on a device that has just signed in', () => {
  /** A training applied from a template runs; another one, finished, is in the past. */
  async function openFresh() {
    await registerUser(gym.clock, gym.server.transport, user);
    const old = await openUserDevice(gym.clock, gym.server.transport, user);
    const { templateKey } = await makeTemplate(old);
    await old.sync();
    const past = await applyTemplate(old.ctx, templateKey);
    await finishWorkout(old.ctx, past.kind === 'started' ? past.workoutKey : '');
    const active = await applyTemplate(old.ctx, templateKey);
    if (past.kind !== 'started' || active.kind !== 'started') throw new Error('not started');
    await old.sync();
    const fresh = await openUserDevice(gym.clock, gym.server.transport, user);
    await fresh.sync();
    return { fresh, templateKey, pastKey: past.workoutKey, activeKey: active.workoutKey };
  }

  it('[PULL8] the training that runs finds its template, which was read after it', async () => {
    const { fresh, activeKey } = await openFresh();
    expect(await standingAfterFinish(fresh, activeKey)).toBe('same');
  });

  it('[PULL8] a past training done again finds its template, and is written into it at once', async () => {
    const { fresh, templateKey, pastKey, activeKey } = await openFresh();
    await finishWorkout(fresh.ctx, activeKey);
    const again = await repeatWorkout(fresh.ctx, pastKey);
    if (again.kind !== 'started') throw new Error(again.kind);
    const [first] = (await getWorkoutView(fresh.db, again.workoutKey))?.items ?? [];
    const setKey = await addSet(fresh.ctx, first?.item.key ?? '');
    await tickSet(fresh.ctx, setKey ?? '', { weightKg: 142.5, reps: 3 });
    expect(await standingAfterFinish(fresh, again.workoutKey)).toBe('changed');
    const before = (await fresh.db.templates.get(templateKey))?.items;
    await updateTemplateFrom(fresh.ctx, again.workoutKey, true);
    expect((await fresh.db.templates.get(templateKey))?.items).not.toEqual(before);
  });
});

it('[PULL1] a training keeps the template made of it while that waits to be sent', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, templateKey } = await makeTemplate(device);
  gym.server.setCallFault(({ path }) => (path === '/api/templates/' ? { status: 503 } : undefined));
  await device.sync();
  expect((await openStates(device)).map(([, kind]) => kind)).toEqual(['template.create']);
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({
    serverId: expect.anything(),
    templateKey,
  });
});

describe('a training whose template was deleted, and of which another one was made', () => {
  async function openRemade() {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { templateKey } = await makeTemplate(device);
    await device.sync();
    const started = await applyTemplate(device.ctx, templateKey);
    const workoutKey = started.kind === 'started' ? started.workoutKey : '';
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    const seq = (await deleteTemplate(device.ctx, templateKey)) ?? 0;
    const options = { workoutKey, title: 'Новый план', call: 'create' } as const;
    return { device, workoutKey, templateKey, seq, remadeKey: await createTemplate(device.ctx, options) };
  }

  it('has that one, here and on the server', async () => {
    const { device, workoutKey, remadeKey } = await openRemade();
    gym.clock.advance(60_000);
    await device.sync();
    await device.sync();
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ templateKey: remadeKey });
  });

  it('[HOLD1] has the deleted one again when that is taken back', async () => {
    const { device, workoutKey, templateKey, seq } = await openRemade();
    await device.sync();
    await undo(device.ctx, seq);
    await device.sync();
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ templateKey });
  });

  it('[FOLD4] has the deleted one again when that is taken back, and the other one deleted before it was sent', async () => {
    const { device, workoutKey, templateKey, seq, remadeKey } = await openRemade();
    await undo(device.ctx, seq);
    await deleteTemplate(device.ctx, remadeKey ?? '');
    const shown = async () => {
      const summary = await getSummary(device.db, workoutKey);
      return [summary?.template, summary && (await findTemplateOf(device.db, summary.workout))?.key];
    };
    expect(await shown()).toEqual(['same', templateKey]);
    gym.clock.advance(60_000);
    await device.sync();
    expect(await device.db.templates.toCollection().primaryKeys()).toEqual([templateKey]);
    expect(await shown()).toEqual(['same', templateKey]);
  });
});
