/**
 * Nothing blocks everything: a call that always fails, a row that cannot be read. Long, since each kind of call is made to fail
 * by the same steps.
 */
import { describe, expect, it } from 'vitest';
import { addPastWorkout } from '#commands/add-past-workout.ts';
import { deleteItem, renameWorkout } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { removeWorkout } from '#commands/past-workouts.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { applyTemplate, repeatWorkout } from '#commands/start-from-past.ts';
import { createTemplate, deleteTemplate } from '#commands/templates.ts';
import { retryChanges } from '#commands/unsent.ts';
import { discardEntries, setAside } from '#sync/log/decide.ts';
import { readMeta } from '#sync/meta.ts';
import type { Transport } from '#sync/ports.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import type { Fault } from '../support/test-server.ts';
import {
  BENCH,
  BROKEN,
  BUSY,
  beginTraining,
  openStates,
  ownExercise,
  SQUAT,
  shownIn,
  trainOnce,
} from '../support/training-steps.ts';

const gym = setupSyncTest();
const PAGE = { status: 502, body: '<h1>Bad Gateway</h1>', type: 'text/html' };
const DAY_MS = 24 * 3600_000;

const stateOf = async ({ db }: TestDevice, kind: string) =>
  (await db.log.filter(entry => entry.kind === kind).toArray()).map(({ state }) => state);

/** Exchanges every two minutes, the first ones after a training. */
async function passRounds(device: TestDevice, rounds: number, { trainings = 0 } = {}): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    if (round < trainings) await trainOnce(device, gym.clock);
    gym.clock.advance(120_000);
    await device.sync();
  }
}

/** Nothing fails any more, and what was set aside is tried on its day. */
async function expectSentNextDay(device: TestDevice): Promise<void> {
  gym.server.setCallFault(undefined);
  gym.server.setFault(undefined);
  gym.clock.advance(DAY_MS + 60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
}

/** Every exchange that carries a change of the settings, in turn. */
function failWithSettings(faults: readonly Fault[]): void {
  let times = 0;
  gym.server.setFault(({ body }) =>
    body?.includes('/api/me/settings/') ? faults[times++ % faults.length] : undefined,
  );
}

describe('a call that always fails', () => {
  it('[ASIDE1] [LIVE1] is set aside after five times, and every training behind it goes on', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/me/settings/' ? BROKEN : undefined));
    await setRestDefault(device.ctx, 90);
    for (let round = 0; round < 8; round++) {
      await trainOnce(device, clock);
      clock.advance(120_000);
      await device.sync();
    }
    expect(await stateOf(device, 'settings.patch')).toEqual(['aside']);
    expect(await stateOf(device, 'workout.finish')).toEqual(Array(8).fill('acknowledged'));

    server.setCallFault(undefined);
    await device.sync();
    expect(await stateOf(device, 'settings.patch')).toEqual(['aside']);
    clock.advance(DAY_MS + 60_000);
    await device.sync();
    expect(await stateOf(device, 'settings.patch')).toEqual(['acknowledged']);
  });

  it('[ASIDE1] [LIVE1] is set aside also as the end of a training, for which the next one’s start would wait', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    const { workoutKey } = await beginTraining(device);
    await device.sync();
    server.setCallFault(({ path }) => (path === `/api/workouts/${workoutKey}/update/` ? BROKEN : undefined));
    await finishWorkout(device.ctx, workoutKey);
    // Sent beside that end, as running, and not run.
    const next = await beginTraining(device);
    await device.sync();
    expect(await stateOf(device, 'workout.create')).toEqual(['acknowledged', 'sealed']);
    await finishWorkout(device.ctx, next.workoutKey);
    for (let round = 0; round < 8; round++) {
      await trainOnce(device, clock);
      clock.advance(120_000);
      await device.sync();
    }
    expect(await stateOf(device, 'workout.finish')).toEqual(['aside', ...Array(9).fill('acknowledged')]);
  });

  it('[LIVE1] as the end of a training that was removed since has the removal wait, not refused', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const { workoutKey } = await beginTraining(device);
    await device.sync();
    server.setCallFault(({ path }) => (path === `/api/workouts/${workoutKey}/update/` ? BROKEN : undefined));
    await finishWorkout(device.ctx, workoutKey);
    await removeWorkout(device.ctx, workoutKey);
    clock.advance(60_000);
    await device.sync();
    expect(await stateOf(device, 'workout.move')).toEqual(['sealed']);
    server.setCallFault(undefined);
    clock.advance(120_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await stateOf(device, 'workout.move')).toEqual(['acknowledged']);
  });

  it('[PAST4] [LIVE1] holds up no training that is written down with its own end', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const { workoutKey } = await beginTraining(device);
    await device.sync();
    server.setCallFault(({ path }) => (path === `/api/workouts/${workoutKey}/update/` ? BROKEN : undefined));
    await finishWorkout(device.ctx, workoutKey);
    for (let round = 0; round < 6; round++) {
      await setRestDefault(device.ctx, 60 + round);
      await device.sync();
      clock.advance(120_000);
    }
    const startedAtMs = clock.now() - DAY_MS;
    await addPastWorkout(device.ctx, { startedAtMs, durationSec: 3600, source: { kind: 'empty' } });
    await device.sync();
    expect(await openStates(device)).toEqual([['aside', 'workout.finish']]);
  });

  it.each([
    ['finished', finishWorkout],
    ['cancelled', (...[ctx, key]: Parameters<typeof finishWorkout>) => cancelWorkout(ctx, key)],
  ])('[ASIDE1] as the start of a %s training lets the next one start while it runs', async (status, end) => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    const former = await beginTraining(device);
    await tickSet(device.ctx, former.setKey, { weightKg: 60, reps: 10 });
    server.setCallFault(({ body }) => (body?.client_key === former.workoutKey ? BROKEN : undefined));
    await device.sync();
    await end(device.ctx, former.workoutKey);
    clock.advance(60_000);
    await device.sync();
    const next = await beginTraining(device, BENCH);
    await tickSet(device.ctx, next.setKey, { weightKg: 80, reps: 5 });
    await passRounds(device, 8);
    expect(await stateOf(device, 'workout.create')).toEqual([
      expect.stringMatching(/aside|sealed/),
      'acknowledged',
    ]);
    expect(await stateOf(device, 'set.create')).toEqual(['sealed', 'acknowledged']);
    await expectSentNextDay(device);
    expect(await shownIn(device, next.workoutKey)).toEqual([[BENCH, [80]]]);
    expect((await device.db.workouts.get(next.workoutKey))?.status).toBe('active');
    if (status === 'finished') expect(await shownIn(device, former.workoutKey)).toEqual([[SQUAT, [60]]]);
  });

  it('[ASIDE1] lets the next training start while it runs, where the former one waits for its exercise', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/exercises/' ? BROKEN : undefined));
    const own = await createExercise(device.ctx, await ownExercise(device));
    const first = await trainOnce(device, clock, own);
    const again = await repeatWorkout(device.ctx, first);
    await device.sync();
    await finishWorkout(device.ctx, again.kind === 'started' ? again.workoutKey : '');
    clock.advance(60_000);
    await device.sync();
    const next = await beginTraining(device, BENCH);
    await passRounds(device, 8);
    expect(await stateOf(device, 'workout.create')).toEqual(['acknowledged', 'acknowledged']);
    expect(await stateOf(device, 'workout.recreate')).toEqual(['sealed']);
    await expectSentNextDay(device);
    expect(await shownIn(device, next.workoutKey)).toEqual([[BENCH, [null]]]);
    expect(await device.db.workouts.where('status').equals('completed').count()).toBe(2);
  });

  it('[ASIDE1] keeps back what depends on it, and no more', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setCallFault(({ path }) => (path.endsWith('/bulk-add/') ? BROKEN : undefined));
    const { workoutKey, setKey } = await beginTraining(device);
    await renameWorkout(device.ctx, workoutKey, 'Грудь');
    await tickSet(device.ctx, setKey, { weightKg: 60, reps: 10 });
    for (let round = 0; round < 8; round++) {
      clock.advance(120_000);
      await setRestDefault(device.ctx, 60 + round);
      await device.sync();
    }
    expect(await stateOf(device, 'items.add')).toEqual(['aside']);
    expect(await stateOf(device, 'set.create')).toEqual(['sealed']);
    expect(await stateOf(device, 'workout.title')).toEqual(['acknowledged']);
    expect(await device.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 60 });
    server.setCallFault(undefined);
    clock.advance(DAY_MS + 60_000);
    await device.sync();
    expect(await device.db.log.where('state').notEqual('acknowledged').count()).toBe(0);
  });

  it('[ASIDE1] holds the end of its training back for no day, as a title', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    const { workoutKey } = await beginTraining(device);
    await device.sync();
    server.setCallFault(({ body }) => (body?.title === 'Ноги' ? BROKEN : undefined));
    await renameWorkout(device.ctx, workoutKey, 'Ноги');
    for (let round = 0; round < 8; round++) {
      clock.advance(120_000);
      await setRestDefault(device.ctx, 60 + round);
      await device.sync();
    }
    expect(await stateOf(device, 'workout.title')).toEqual(['aside']);
    await finishWorkout(device.ctx, workoutKey);
    await beginTraining(device);
    await device.sync();
    expect(await openStates(device)).toEqual([['aside', 'workout.title']]);
    await renameWorkout(device.ctx, workoutKey, 'Спина');
    await device.sync();
    await expectSentNextDay(device);
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ title: 'Спина', status: 'completed' });
  });

  it('[ASIDE1] holds no training by it back, as a template that is new', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const past = await trainOnce(device, clock);
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/templates/' ? BROKEN : undefined));
    const options = { workoutKey: past, title: 'Ноги', call: 'create' } as const;
    const templateKey = (await createTemplate(device.ctx, options)) ?? '';
    for (let round = 0; round < 8; round++) {
      const begun = await applyTemplate(device.ctx, templateKey);
      clock.advance(60_000);
      await finishWorkout(device.ctx, begun.kind === 'started' ? begun.workoutKey : '');
      clock.advance(60_000);
      await device.sync();
    }
    expect((await openStates(device)).map(([, kind]) => kind)).toEqual(['template.create']);
    expect(
      await device.db.workouts
        .where('serverId')
        .above(0)
        .filter(({ title }) => title === 'Ноги')
        .count(),
    ).toBe(8);
    await expectSentNextDay(device);
  });

  it('[ASIDE1] holds no new template back as the deletion of another one', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const workoutKey = await trainOnce(device, clock);
    const old = (await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'create' })) ?? '';
    const next = await trainOnce(device, clock);
    await device.sync();
    server.setCallFault(({ method }) => (method === 'DELETE' ? BROKEN : undefined));
    await deleteTemplate(device.ctx, old);
    clock.advance(60_000);
    await device.sync();
    await createTemplate(device.ctx, { workoutKey: next, title: 'Спина', call: 'save' });
    clock.advance(60_000);
    await device.sync();
    expect(await openStates(device)).toEqual([['sealed', 'template.delete']]);
  });

  it('[ASIDE2] holds no training by it back, as a template that the person sets aside', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const past = await trainOnce(device, clock);
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/templates/' ? BROKEN : undefined));
    const options = { workoutKey: past, title: 'Ноги', call: 'create' } as const;
    const templateKey = (await createTemplate(device.ctx, options)) ?? '';
    await device.sync();
    const [entry] = await device.db.log.where('state').equals('sealed').toArray();
    await setAside(device.db, entry?.seq ?? 0, clock.now());
    await applyTemplate(device.ctx, templateKey);
    await device.sync();
    expect(await openStates(device)).toEqual([['aside', 'template.create']]);
    await expectSentNextDay(device);
  });

  it('[ASIDE1] [LIVE1] holds the end of its training back for some minutes, as a title that fails its exchange', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const { workoutKey, setKey } = await beginTraining(device);
    await tickSet(device.ctx, setKey, { weightKg: 60, reps: 10 });
    await device.sync();
    server.setFault(({ body }) => (body?.includes('Ноги') ? PAGE : undefined));
    await renameWorkout(device.ctx, workoutKey, 'Ноги');
    await finishWorkout(device.ctx, workoutKey);
    await passRounds(device, 20);
    await beginTraining(device, BENCH);
    await passRounds(device, 1);
    expect(await openStates(device)).toEqual([[expect.any(String), 'workout.title']]);
  });

  it('[ASIDE1] [LIVE1] of two because of which exchanges fail each is found', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setFault(({ body }) => (/settings|Ноги/.test(body ?? '') ? PAGE : undefined));
    await setRestDefault(device.ctx, 90);
    await renameWorkout(device.ctx, await trainOnce(device, clock), 'Ноги');
    await passRounds(device, 50, { trainings: 3 });
    expect((await openStates(device)).map(([, kind]) => kind)).toEqual(['settings.patch', 'workout.title']);
    server.setFault(undefined);
    clock.advance(DAY_MS);
    await passRounds(device, 2);
    expect(await openStates(device)).toEqual([]);
  });

  it('[ASIDE2] can be set aside or discarded by the person at once', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/me/settings/' ? BROKEN : undefined));
    await setRestDefault(device.ctx, 90);
    await device.sync();
    const [entry] = await device.db.log.where('state').equals('sealed').toArray();
    await setAside(device.db, entry?.seq ?? 0, clock.now());
    await beginTraining(device);
    await device.sync();
    expect(await stateOf(device, 'workout.create')).toEqual(['acknowledged']);
    await discardEntries(device.db, [entry?.seq ?? 0]);
    expect((await device.db.settings.get('settings'))?.restDefaultSec).not.toBe(90);
  });

  it('[ASIDE2] stays set aside where it was on its way then, and fails once more', async () => {
    const { clock, server } = gym;
    let meanwhile = () => Promise.resolve();
    const transport: Transport = async request => {
      await meanwhile();
      return server.transport(request);
    };
    const device = await openGuestDevice(clock, transport);
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/me/settings/' ? BROKEN : undefined));
    await setRestDefault(device.ctx, 90);
    const [entry] = await device.db.log.where('state').equals('waiting').toArray();
    meanwhile = () => setAside(device.db, entry?.seq ?? 0, clock.now());
    await device.sync();
    expect(await stateOf(device, 'settings.patch')).toEqual(['aside']);
    meanwhile = () => Promise.resolve();
    server.setCallFault(undefined);
    clock.advance(60_000);
    await device.sync();
    expect(await stateOf(device, 'settings.patch')).toEqual(['aside']);
    clock.advance(DAY_MS);
    await device.sync();
    expect(await stateOf(device, 'settings.patch')).toEqual(['acknowledged']);
  });

  it('[ASIDE2] goes with the exercise that the person deletes, and holds nothing on the screen', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const { itemKey, setKey } = await beginTraining(device);
    await device.sync();
    server.setCallFault(({ method }) => (method === 'PATCH' ? BROKEN : undefined));
    await tickSet(device.ctx, setKey, { weightKg: 60, reps: 10 });
    await device.sync();
    const [tick] = await device.db.log.where('state').equals('sealed').toArray();
    await setAside(device.db, tick?.seq ?? 0, clock.now());
    await deleteItem(device.ctx, itemKey);
    clock.advance(60_000);
    await device.sync();
    expect(await device.db.items.count()).toBe(0);
    expect(await device.db.sets.count()).toBe(0);
    expect(await openStates(device)).toEqual([]);
    expect(await device.db.bases.count()).toBe(0);
  });

  it('[ASIDE2] stays, where it began a training from a template that the person deletes', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const { workoutKey } = await beginTraining(device);
    const title = 'Ноги';
    const templateKey = (await createTemplate(device.ctx, { workoutKey, title, call: 'create' })) ?? '';
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    server.setCallFault(({ path }) => (path.endsWith('/apply/') ? BROKEN : undefined));
    const started = await applyTemplate(device.ctx, templateKey);
    await device.sync();
    await deleteTemplate(device.ctx, templateKey);
    clock.advance(60_000);
    await device.sync();
    expect(await openStates(device)).toEqual([['sealed', 'workout.apply']]);
    expect(started.kind === 'started' && (await device.db.workouts.get(started.workoutKey))).toBeTruthy();
  });

  it.each<[string, readonly Fault[]]>([
    ['a 500', [{ ...BUSY, status: 500 }]],
    ['a 503', [BUSY]],
    ['a proxy’s page', [PAGE]],
    ['a refusal by something in between', [{ ...PAGE, status: 403 }]],
    ['a lost connection', ['lose-request']],
    ['one and the other', [BUSY, PAGE, { ...BUSY, status: 500 }]],
  ])(
    '[ASIDE1] [LIVE1] is set aside also where the whole exchange ends in %s because of it',
    async (_, faults) => {
      const { clock, server } = gym;
      const device = await openGuestDevice(clock, server.transport);
      await device.sync();
      failWithSettings(faults);
      await setRestDefault(device.ctx, 90);
      await passRounds(device, 30, { trainings: 3 });
      expect(await openStates(device)).toEqual([['sealed', 'settings.patch']]);
      await passRounds(device, 8, { trainings: 8 });
      expect(await openStates(device)).toEqual([['aside', 'settings.patch']]);
      await expectSentNextDay(device);
    },
  );

  it('[ASIDE1] [ASIDE2] goes alone still where the person sends it now, and holds up no tick', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    failWithSettings([BUSY]);
    await setRestDefault(device.ctx, 90);
    await passRounds(device, 30, { trainings: 3 });
    await passRounds(device, 8, { trainings: 8 });
    const [entry] = await device.db.log.where('state').equals('aside').toArray();
    await retryChanges(device.ctx, [entry?.seq ?? 0]);
    const { setKey } = await beginTraining(device);
    await tickSet(device.ctx, setKey, { weightKg: 60, reps: 10 });
    await device.sync();
    expect(await openStates(device)).toEqual([['sealed', 'settings.patch']]);
  });

  it('[ASIDE1] is tried daily, though nothing else is sent then', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/me/settings/' ? BROKEN : undefined));
    await setRestDefault(device.ctx, 90);
    await passRounds(device, 8, { trainings: 8 });
    for (let day = 0; day < 7; day++) {
      clock.advance(DAY_MS + 60_000);
      const before = server.calls.length;
      await passRounds(device, 5);
      const sent = server.calls.slice(before).filter(({ body }) => body?.includes('calls'));
      expect(sent).toHaveLength(5);
      expect(await openStates(device)).toEqual([['aside', 'settings.patch']]);
    }
  });

  it('[ASIDE2] [JOIN1] and may have been run, as a start that is set aside, has the next training join no other', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setFault(() => 'lose-answer');
    const former = await beginTraining(device);
    await tickSet(device.ctx, former.setKey, { weightKg: 60, reps: 10 });
    await device.sync();
    server.setFault(undefined);
    const [start] = await device.db.log.where('subject').equals(`workouts/${former.workoutKey}`).toArray();
    await setAside(device.db, start?.seq ?? 0, clock.now());
    await finishWorkout(device.ctx, former.workoutKey);
    clock.advance(60_000);
    const next = await beginTraining(device, BENCH);
    await tickSet(device.ctx, next.setKey, { weightKg: 80, reps: 5 });
    await device.sync();
    clock.advance(DAY_MS + 60_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await shownIn(device, former.workoutKey)).toEqual([[SQUAT, [60]]]);
    expect(await shownIn(device, next.workoutKey)).toEqual([[BENCH, [80]]]);
    expect((await device.db.workouts.get(next.workoutKey))?.status).toBe('active');
  });

  it('[ASIDE1] [OUT6] goes with the rest at once when a server that failed for long is back', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setFault(() => BUSY);
    await passRounds(device, 30, { trainings: 3 });
    server.setFault(undefined);
    clock.advance(1000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  });

  it('[OUT6] is no reason to set anything aside while everything fails', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    server.setCallFault(() => BROKEN);
    const { workoutKey, setKey } = await beginTraining(device);
    await saveSetValues(device.ctx, setKey, { reps: 5 });
    await passRounds(device, 12);
    expect(await device.db.log.where('state').equals('aside').count()).toBe(0);
    server.setCallFault(undefined);
    clock.advance(120_000);
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    expect(await device.db.log.where('state').notEqual('acknowledged').count()).toBe(0);
  });
});

describe('a network that lets only small requests through', () => {
  it('[ONE2] [LIVE1] takes all changes, a few at a time', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    for (let times = 0; times < 8; times++) await trainOnce(device, clock);
    server.setFault(({ body }) => ((body?.length ?? 0) > 2_000 ? 'lose-request' : undefined));
    // Not if each answer had the next exchange carry all of them again.
    await passRounds(device, 60);
    expect(await openStates(device)).toEqual([]);
  });
});

describe('a network that was gone for hours', () => {
  it.each([6, 12, 13])('[LIVE1] takes all changes in four exchanges, after %d that failed', async failed => {
    let isGone = false;
    let exchanges = 0;
    const transport: Transport = request => {
      if (isGone) return Promise.reject(new TypeError('network'));
      if (request.path === '/api/batch/') exchanges += 1;
      return gym.server.transport(request);
    };
    const device = await openGuestDevice(gym.clock, transport);
    await device.sync();
    isGone = true;
    await passRounds(device, failed, { trainings: 8 });
    isGone = false;
    exchanges = 0;
    await passRounds(device, 1);
    expect(await openStates(device)).toEqual([]);
    expect(exchanges).toBeLessThanOrEqual(4);
  });
});

describe('a row that cannot be read', () => {
  it('[UNREAD1] is set aside, an unknown kind too, and the rest goes on', async () => {
    const { clock, server } = gym;
    const strange = [
      { kind: 'comet', key: 'a' },
      { kind: 'set', key: 'b' },
      null,
      { kind: 'gone', of: 'comet', key: 'c' },
    ];
    const transport: Transport = async request => {
      const response = await server.transport(request);
      if (request.path !== '/api/batch/') return response;
      const answer = JSON.parse(await response.text());
      return {
        ...response,
        text: async () => JSON.stringify({ ...answer, rows: [...strange, ...(answer.rows ?? [])] }),
      };
    };
    const device = await openGuestDevice(clock, transport);
    const { setKey } = await beginTraining(device);
    await tickSet(device.ctx, setKey, { weightKg: 60, reps: 10 });
    expect((await device.sync()).kind).toBe('done');
    expect(await device.db.log.where('state').notEqual('acknowledged').count()).toBe(0);
    expect((await device.db.unread.toArray()).map(({ id }) => id).sort()).toEqual([
      'comet/a',
      'comet/c',
      'set/b',
      'undefined/undefined',
    ]);
    expect(await readMeta(device.db, 'cursor')).not.toBeNull();
    expect(await device.db.exercises.where('serverId').equals(-1).count()).toBe(0);
  });
});

describe('the status', () => {
  it('[IDLE1] does not say that all is well after an exchange that failed', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    await device.sync();
    expect((await readMeta(device.db, 'status')).phase).toBe('idle');
    for (const [fault, phase] of [
      ['lose-request', 'unreachable'],
      ['lose-answer', 'unreachable'],
      [{ status: 500, body: '{}', type: 'application/json' }, 'failed'],
    ] as const) {
      server.setFault(() => fault);
      await device.sync();
      expect((await readMeta(device.db, 'status')).phase).toBe(phase);
    }
    server.setFault(undefined);
    await device.sync();
    expect((await readMeta(device.db, 'status')).phase).toBe('idle');
  });
});
