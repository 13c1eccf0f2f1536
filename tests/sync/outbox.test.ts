import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate, deleteTemplate } from '#commands/templates.ts';
import { ENTRY_VERSION } from '#db/outbox-entry.ts';
import { append } from '#sync/outbox/append.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import {
  addOne,
  beginTraining,
  mustAddSet,
  NO_SUCH_CALL,
  openStates,
  ownExercise,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

let clock: TestClock;
let server: TestServer;
let device: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  device = await openGuestDevice(clock, server.transport);
});
afterEach(() => server.close());

const BUSY = [
  { status: 503, body: '{"detail":"later","code":"unavailable"}', type: 'application/json' },
  { status: 429, body: '{"detail":"later","code":"too_many"}', type: 'application/json' },
  { status: 408, body: '{"detail":"later"}', type: 'application/json' },
];

describe('a change and its entry', () => {
  it('[DUR1] an entry outside the transaction of its rows is refused', async () => {
    const intent = { op: 'settings.patch' as const, restDefaultSec: 90 };
    await expect(
      append(device.db, intent, { nowMs: clock.now(), newKey: device.ctx.newKey }),
    ).rejects.toThrow('DUR1');
  });

  it('[DUR2] a command that cannot be stored rejects, and neither row nor entry is there', async () => {
    const { setKey } = await beginTraining(device);
    const before = await device.db.log.count();
    const full = () => {
      throw new DOMException('disk full', 'QuotaExceededError');
    };
    device.db.log.hook('creating').subscribe(full);
    device.db.log.hook('updating').subscribe(full);
    await expect(tickSet(device.ctx, setKey, { weightKg: 100 })).rejects.toThrow();
    device.db.log.hook('creating').unsubscribe(full);
    device.db.log.hook('updating').unsubscribe(full);
    expect(await device.db.sets.get(setKey)).toMatchObject({ done: false, weightKg: null });
    expect(await device.db.log.count()).toBe(before);
    expect(await device.db.rest.count()).toBe(0);
  });
});

describe('sending', () => {
  it('[OUT1] an entry is there until its answer is stored, and gone with it', async () => {
    await startEmptyWorkout(device.ctx);
    const counts: number[] = [];
    server.setFault(request => {
      if (request.path.includes('/create/')) void device.db.log.count().then(count => counts.push(count));
      return undefined;
    });
    await device.sync();
    expect(counts).toEqual([1]);
    expect(await device.db.log.count()).toBe(0);
  });

  it.each(BUSY)('[OUT2] [FRZ2] after $status the same call goes again, to the byte', async busy => {
    await startEmptyWorkout(device.ctx);
    const sent: string[] = [];
    server.setFault(request => {
      if (!request.path.includes('/create/')) return undefined;
      sent.push([request.method, request.path, request.body, request.headers['idempotency-key']].join('\n'));
      return sent.length < 3 ? busy : undefined;
    });
    for (let round = 0; round < 3; round++) {
      await device.sync();
      clock.advance(120_000);
    }
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    expect(await device.db.log.count()).toBe(0);
  });

  it('[OUT3] calls that depend on each other go in order; settings do not wait for a training that cannot go', async () => {
    await beginTraining(device);
    await setRestDefault(device.ctx, 90);
    server.setFault(request => (request.path.includes('/create/') ? BUSY[0] : undefined));
    await device.sync();
    expect(await openStates(device)).toEqual([
      ['sealed', 'workout.create'],
      ['waiting', 'items.add'],
      ['waiting', 'set.create'],
    ]);
    expect(server.calls.some(call => call.path === '/api/me/settings/' && call.method === 'PATCH')).toBe(
      true,
    );
  });

  it('[OUT4] an entry of another version is neither sent nor dropped', async () => {
    await startEmptyWorkout(device.ctx);
    const [entry] = await device.db.log.toArray();
    await device.db.log.update(entry?.seq ?? 0, { v: ENTRY_VERSION + 1 });
    await device.sync();
    expect(await device.db.log.count()).toBe(1);
    expect(server.calls.filter(call => call.path.includes('/workouts/'))).toEqual([]);
  });

  it('[OUT4] a call that another version has sent is neither sent again nor dropped', async () => {
    await startEmptyWorkout(device.ctx);
    server.setFault(({ path }) => (path.includes('/workouts/') ? 'lose-answer' : undefined));
    await device.sync();
    server.setFault(undefined);
    const [entry] = await device.db.log.toArray();
    await device.db.log.update(entry?.seq ?? 0, { v: ENTRY_VERSION + 1 });
    const before = server.calls.length;
    await device.sync();
    expect(await device.db.log.toArray()).toMatchObject([{ state: 'sealed' }]);
    expect(server.calls.slice(before).filter(call => call.path.includes('/workouts/'))).toEqual([]);
  });

  it('[OUT4] what another version wrote of a training is neither changed nor taken along by what is said after it', async () => {
    const { workoutKey, setKey, itemKey } = await beginTraining(device);
    await device.sync();
    const others = await mustAddSet(device, itemKey);
    await saveSetValues(device.ctx, setKey, { weightKg: 80 });
    await device.db.log.toCollection().modify({ v: ENTRY_VERSION + 1 });
    const left = await device.db.log.toArray();
    await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
    await saveSetValues(device.ctx, others, { reps: 5 });
    await deleteSet(device.ctx, others);
    await finishWorkout(device.ctx, workoutKey);
    clock.advance(60_000);
    await device.sync();
    expect(
      await device.db.log
        .where('seq')
        .anyOf(left.map(({ seq }) => seq))
        .toArray(),
    ).toEqual(left);
  });

  it('[OUT4] nor does the end of the training take it along', async () => {
    const { workoutKey, setKey, itemKey } = await beginTraining(device);
    const other = await mustAddSet(device, itemKey);
    await device.sync();
    await saveSetValues(device.ctx, setKey, { weightKg: 80 });
    await device.db.log.toCollection().modify({ v: ENTRY_VERSION + 1 });
    const left = await device.db.log.toArray();
    await tickSet(device.ctx, other, { weightKg: 90, reps: 3 });
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    expect(await device.db.log.toArray()).toEqual(left);
  });

  it('[FOLD2] a server that has no import gets finished trainings call by call, and is asked for one once', async () => {
    const keys = [await trainOnce(device, clock), await trainOnce(device, clock)];
    const isImport = ({ path }: { path: string }) => path.includes('/import/');
    let asked = 0;
    server.setFault(request => {
      if (!isImport(request)) return undefined;
      asked++;
      return NO_SUCH_CALL;
    });
    await device.sync();
    clock.advance(60_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(asked).toBe(1);
    for (const key of keys) expect((await device.db.workouts.get(key))?.serverId).not.toBeNull();
    expect((await device.db.sets.toArray()).map(set => set.serverId)).not.toContain(null);
  });

  it('[FOLD3] an exercise and a template made and deleted before they were sent cost no call, and nothing of them stays', async () => {
    const workoutKey = await trainOnce(device, clock);
    await device.sync();
    const before = server.calls.length;
    const exerciseKey = await createExercise(device.ctx, await ownExercise(device));
    const plan = { workoutKey, title: 'План', call: 'create' } as const;
    const templateKey = (await createTemplate(device.ctx, plan)) ?? '';
    await deleteExercise(device.ctx, exerciseKey);
    await deleteTemplate(device.ctx, templateKey);
    clock.advance(60_000);
    await device.sync();
    expect(server.calls.length).toBe(before);
    expect(await openStates(device)).toEqual([]);
    expect(await device.db.exercises.get(exerciseKey)).toBeUndefined();
    expect(await device.db.templates.get(templateKey)).toBeUndefined();
  });

  it('[OUT6] after a year without network the entry still goes, and waits grow to a minute at most', async () => {
    await startEmptyWorkout(device.ctx);
    server.setFault(() => 'lose-request');
    let dueMs = 0;
    for (let round = 0; round < 40; round++) {
      const outcome = await device.sync();
      if (outcome.kind === 'unreachable') dueMs = outcome.dueMs - clock.now();
      expect(dueMs).toBeLessThanOrEqual(60_000);
      clock.advance(10 * 24 * 3600_000);
    }
    server.setFault(undefined);
    await device.sync();
    expect(await device.db.log.count()).toBe(0);
    expect((await device.db.workouts.toArray()).map(row => row.serverId)).not.toContain(null);
  });

  it('[FOLD5] a change made while a call of its row is unanswered is a call of its own', async () => {
    const { setKey } = await beginTraining(device);
    await device.sync();
    await saveSetValues(device.ctx, setKey, { weightKg: 60 });
    server.setFault(request => (request.method === 'PATCH' ? 'lose-answer' : undefined));
    await device.sync();
    await saveSetValues(device.ctx, setKey, { weightKg: 65 });
    server.setFault(undefined);
    await device.sync();
    const bodies = server.calls.filter(call => call.method === 'PATCH').map(call => call.body ?? '');
    expect(bodies.map(body => JSON.parse(body).weight_kg)).toEqual([60, 60, 65]);
    expect((await device.db.sets.get(setKey))?.weightKg).toBe(65);
  });

  it('[OFF2] several trainings in a row without network, with an exercise made on the way', async () => {
    server.setFault(() => 'lose-request');
    await trainOnce(device, clock);
    const own = await createExercise(device.ctx, {
      name: 'Тяга на тренажёре у окна',
      executionVariation: '',
      equipmentKey: (await device.db.equipments.toArray())[0]?.key ?? '',
      primaryMuscleKey: (await device.db.muscles.toArray())[0]?.key ?? '',
      secondaryMuscleKeys: [],
      type: 'none',
      alternativeKeys: [SQUAT],
    });
    await device.sync();
    await trainOnce(device, clock, own);
    const running = await beginTraining(device, own);
    const extra = await addOne(device, running.workoutKey, SQUAT);
    await mustAddSet(device, extra);
    server.setFault(undefined);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    const imports = server.calls.filter(call => call.path.includes('/import/'));
    expect(imports).toHaveLength(2);
    expect((await device.db.exercises.get(own))?.serverId).not.toBeNull();
    expect((await device.db.sets.toArray()).every(set => set.serverId !== null)).toBe(true);
  });
});

describe('the shipped library', () => {
  it('an exercise that the server does not have becomes the person’s own there', async () => {
    const key = device.ctx.newKey();
    const [squat] = await device.db.exercises.where('key').equals(SQUAT).toArray();
    if (!squat) throw new Error('no exercise');
    await device.db.exercises.add({ ...squat, key, name: 'Только в этой версии', foldedName: 'только' });
    const { setKey } = await beginTraining(device, key);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect((await device.db.sets.get(setKey))?.serverId).not.toBeNull();
    expect(await device.db.exercises.get(key)).toMatchObject({
      isDefault: false,
      name: 'Только в этой версии',
    });
  });
});
