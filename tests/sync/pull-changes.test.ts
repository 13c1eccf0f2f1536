import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renameWorkout } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { saveSetValues } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { createTemplate, deleteTemplate, setFavorite, updateTemplateFrom } from '#commands/templates.ts';
import { getHistory } from '#db/queries/history.ts';
import type { Key } from '#domain/ids.ts';
import { type ChangesPlace, readMeta, writeMeta } from '#sync/meta.ts';
import { pull } from '#sync/pull/pull.ts';
import { askToReread } from '#sync/reread.ts';
import { login } from '#sync/session/login.ts';
import {
  LIBRARY,
  openBothDevices,
  openUserDevice,
  registerUser,
  TestClock,
  type TestDevice,
} from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { ALL_TIME, beginTraining, trainOnce } from '../support/training-steps.ts';

const user = { username: 'vera', password: 'sekret-1' };
let clock: TestClock;
let server: TestServer;
let first: TestDevice;
let second: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  [first, second] = await openBothDevices(clock, server.transport, user);
  for (const device of [first, second]) await device.sync();
});
afterEach(() => server.close());

/** The paths that a device asks for while it does something. */
async function pathsAskedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = server.calls.length;
  await act();
  return server.calls.slice(before).map(call => call.path.split('?')[0] ?? '');
}

const pullAt = (device: TestDevice) => pull(device.session, device.db, 'quick');
const placeOf = async (device: TestDevice) => (await readMeta(device.db, 'changes')).place;

async function changeMeta({ db }: TestDevice, facts: Partial<ChangesPlace>): Promise<void> {
  await writeMeta(db, 'changes', { ...(await readMeta(db, 'changes')), ...facts });
}

/** Held deletes go once their undo is no longer on offer. */
async function syncPastUndo(device: TestDevice): Promise<void> {
  clock.advance(10_000);
  await device.sync();
}

const makeExercise = (device: TestDevice) =>
  createExercise(device.ctx, {
    name: 'Своё',
    executionVariation: '',
    equipmentKey: LIBRARY.equipments[0]?.key ?? '',
    primaryMuscleKey: LIBRARY.muscles[0]?.key ?? '',
    secondaryMuscleKeys: [],
    type: 'none',
    alternativeKeys: [],
  });

async function makeTemplate(device: TestDevice): Promise<Key> {
  const workoutKey = await trainOnce(device, clock);
  const options = { workoutKey, title: 'План', call: 'template.create' } as const;
  return (await createTemplate(device.ctx, options)) ?? '';
}

describe('what another device did', () => {
  it('[PULL6] comes with one call, whatever it was', async () => {
    const templateKey = await makeTemplate(first);
    const exerciseKey = await makeExercise(first);
    await setRestDefault(first.ctx, 45);
    await first.sync();
    await setFavorite(first.ctx, templateKey, true);
    await first.sync();
    expect(await pathsAskedBy(() => pullAt(second))).toEqual(['/api/changes/']);
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
    expect(await second.db.templates.get(templateKey)).toMatchObject({ title: 'План', isFavorite: true });
    expect(await second.db.exercises.get(exerciseKey)).toMatchObject({ name: 'Своё' });
    expect((await second.db.settings.get('settings'))?.restDefaultSec).toBe(45);

    await deleteTemplate(first.ctx, templateKey);
    await deleteExercise(first.ctx, exerciseKey);
    await syncPastUndo(first);
    expect(await pathsAskedBy(() => pullAt(second))).toEqual(['/api/changes/']);
    expect(await second.db.templates.get(templateKey)).toBeUndefined();
    expect(await second.db.exercises.get(exerciseKey)).toMatchObject({ isGone: true });
  });

  it('[PULL6] comes page by page, each with its place on disk', async () => {
    for (let n = 0; n < 3; n++) await trainOnce(first, clock);
    await first.sync();
    const { transport } = second.session.ports;
    let isCut = true;
    second.session.ports.transport = request => {
      if (!request.path.startsWith('/api/changes/')) return transport(request);
      // The place of a second page lies within the changes that the first began to tell.
      if (isCut && request.path.includes('.')) return Promise.reject(new TypeError('network'));
      return transport({ ...request, path: `${request.path}&limit=1` });
    };
    expect(await pullAt(second)).toBe('unreachable');
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
    isCut = false;
    expect(await pathsAskedBy(() => pullAt(second))).toEqual(['/api/changes/', '/api/changes/']);
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(3);
  });

  it.each(['completed', 'cancelled'] as const)('[PULL6] ends a training that runs here: %s', async status => {
    const { workoutKey } = await beginTraining(first);
    await first.sync();
    await second.sync();
    expect((await second.db.workouts.get(workoutKey))?.status).toBe('active');
    await (status === 'completed' ? finishWorkout : cancelWorkout)(first.ctx, workoutKey);
    await syncPastUndo(first);
    expect(await pathsAskedBy(() => pullAt(second))).toEqual(['/api/changes/']);
    expect((await second.db.workouts.get(workoutKey))?.status).toBe(status);
  });

  it('[PULL6] is not missed when it was done while the lists were read', async () => {
    const third = await openUserDevice(clock, server.transport, user);
    const { transport } = third.session.ports;
    let isDone = false;
    third.session.ports.transport = async request => {
      // The list of templates is read by now, and is not read again.
      if (request.path.startsWith('/api/workouts/?') && !isDone) {
        isDone = true;
        await makeTemplate(first);
        await first.sync();
      }
      return transport(request);
    };
    await pull(third.session, third.db, 'full');
    expect(await third.db.templates.count()).toBe(0);
    expect(await pathsAskedBy(() => pullAt(third))).toEqual(['/api/changes/']);
    expect(await third.db.templates.count()).toBe(1);
  });
});

describe('a call on its way while a pull is laid', () => {
  it('[PULL7] answers with what was before, and that does not stay', async () => {
    const { workoutKey } = await beginTraining(first);
    await first.sync();
    await second.sync();
    await renameWorkout(first.ctx, workoutKey, 'Первое');
    const { transport } = first.session.ports;
    first.session.ports.transport = async request => {
      const response = await transport(request);
      if (request.method !== 'PATCH') return response;
      // Answered, and before the answer arrives another device goes on and this one reads that in another tab.
      first.session.ports.transport = transport;
      await renameWorkout(second.ctx, workoutKey, 'Второе');
      await second.drain();
      await pullAt(first);
      return response;
    };
    await first.drain();
    expect(await first.db.outbox.count()).toBe(0);
    await pullAt(first);
    expect((await first.db.workouts.get(workoutKey))?.title).toBe('Второе');
  });

  it('[PULL7] keeps what it made until it is answered, and no longer when that is gone', async () => {
    const templateKey = await makeTemplate(first);
    server.setFault(({ method, path }) =>
      method === 'POST' && path === '/api/templates/' ? 'lose-answer' : undefined,
    );
    await first.drain();
    await second.sync();
    await deleteTemplate(second.ctx, templateKey);
    await syncPastUndo(second);
    await pullAt(first);
    expect(await first.db.templates.get(templateKey)).toBeDefined();
    server.setFault(undefined);
    await first.sync();
    expect(await first.db.outbox.count()).toBe(0);
    expect(await first.db.templates.get(templateKey)).toBeUndefined();
  });
});

describe('what this device shows ahead of the server', () => {
  it("[PULL6] a template's use that the server never heard of does not stay", async () => {
    const templateKey = await makeTemplate(first);
    await first.sync();
    await second.sync();
    await beginTraining(second);
    await second.drain();
    // Its training becomes part of the one that runs elsewhere.
    await applyTemplate(first.ctx, templateKey);
    expect((await first.db.templates.get(templateKey))?.lastUsedAtMs).not.toBeNull();
    await first.sync();
    expect((await first.db.templates.get(templateKey))?.lastUsedAtMs).toBeNull();
    await pullAt(first);
    expect(await pathsAskedBy(() => pullAt(first))).toEqual(['/api/changes/']);
  });

  const REFUSED = { status: 400, body: '{"detail":"Нет.","code":"invalid"}', type: 'application/json' };

  async function updateTemplate(): Promise<Key> {
    const workoutKey = await trainOnce(first, clock);
    await first.sync();
    const options = { workoutKey, title: 'План', call: 'template.create' } as const;
    const templateKey = (await createTemplate(first.ctx, options)) ?? '';
    await first.sync();
    await second.sync();
    const [set] = await first.db.sets.where('workoutKey').equals(workoutKey).toArray();
    await saveSetValues(first.ctx, set?.key ?? '', { weightKg: 123 });
    await updateTemplateFrom(first.ctx, workoutKey, true);
    return templateKey;
  }

  const heaviestIn = async ({ db }: TestDevice, templateKey: Key) =>
    Math.max(...((await db.templates.get(templateKey))?.items[0]?.sets ?? []).map(set => set.weightKg ?? 0));

  it("[PARK1] a template's refused update goes from the screen, though the server has nothing new of it", async () => {
    const templateKey = await updateTemplate();
    expect(await heaviestIn(first, templateKey)).toBe(123);
    server.setFault(({ path }) => (path.includes('maybe-update') ? REFUSED : undefined));
    await first.sync();
    const parked = await first.db.outbox.where('state').equals('parked').toArray();
    expect(parked.map(entry => entry.intent.op)).toEqual(['template.update']);
    expect(await heaviestIn(first, templateKey)).toBe(await heaviestIn(second, templateKey));
    await pullAt(first);
    expect(await pathsAskedBy(() => pullAt(first))).toEqual(['/api/changes/']);
  });

  it("[PULL1] a template's update that waits is not overwritten by what another device changed of it", async () => {
    const templateKey = await updateTemplate();
    await setFavorite(second.ctx, templateKey, true);
    await second.sync();
    server.setFault(request => (request.method === 'POST' ? 'lose-request' : undefined));
    await first.sync();
    expect(await first.db.templates.get(templateKey)).toMatchObject({ isFavorite: true });
    expect(await heaviestIn(first, templateKey)).toBe(123);
  });
});

describe('the place', () => {
  it('[PULL6] is there once all lists are read, and not before', async () => {
    const third = await openUserDevice(clock, server.transport, user);
    server.setFault(request => (request.path.startsWith('/api/workouts/?') ? 'lose-request' : undefined));
    expect(await pull(third.session, third.db, 'full')).toBe('unreachable');
    expect(await placeOf(third)).toBeNull();
    server.setFault(undefined);
    await trainOnce(first, clock);
    await first.sync();
    await pull(third.session, third.db, 'full');
    expect(await placeOf(third)).not.toBeNull();
    expect(await getHistory(third.db, ALL_TIME)).toHaveLength(1);
  });

  it('[PULL6] and its rows are on disk together, or neither is', async () => {
    const full = () => {
      throw new DOMException('disk full', 'QuotaExceededError');
    };
    await trainOnce(first, clock);
    await first.sync();
    const place = await placeOf(second);
    second.db.workouts.hook('creating').subscribe(full);
    await expect(pullAt(second)).rejects.toThrow();
    second.db.workouts.hook('creating').unsubscribe(full);
    expect(await placeOf(second)).toBe(place);
    await pullAt(second);
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
  });

  it('[PULL6] is its user’s: who signs in after somebody else has everything read', async () => {
    const other = { username: 'oleg', password: 'sekret-2' };
    await registerUser(clock, server.transport, other);
    const elsewhere = await openUserDevice(clock, server.transport, other);
    await trainOnce(elsewhere, clock);
    await elsewhere.sync();
    await trainOnce(first, clock);
    await first.sync();
    // The other's last change comes after the place that was read here, the training before it.
    clock.advance(60_000);
    await setRestDefault(elsewhere.ctx, 45);
    await elsewhere.sync();
    const result = await login(first.session, other.username, other.password);
    if (result.kind !== 'ok') throw new Error(result.kind);
    const db = first.session.device.openAccount(result.accountKey);
    await pull(first.session, db, 'full');
    expect(await getHistory(db, ALL_TIME)).toHaveLength(1);
  });

  it('[PULL6] is given up for the lists where the server has no such call, and found again', async () => {
    const gone = { status: 404, body: '{"detail":"Не найдено."}', type: 'application/json' };
    server.setFault(request => (request.path.startsWith('/api/changes/') ? gone : undefined));
    await trainOnce(first, clock);
    await first.sync();
    await pullAt(second);
    expect(await placeOf(second)).toBeNull();
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
    server.setFault(undefined);
    await second.sync();
    expect(await pathsAskedBy(() => pullAt(second))).toEqual(['/api/changes/']);
  });

  it.each([408, 425, 429, 500])(
    '[PULL6] goes on from its place after a server that could not now: %i',
    async status => {
      const busy = { status, body: '{"detail":"Ошибка сервера."}', type: 'application/json' };
      const place = await placeOf(second);
      server.setFault(request => (request.method === 'GET' ? busy : undefined));
      expect(await pullAt(second)).toBe('unreachable');
      expect(await placeOf(second)).toBe(place);
      expect((await readMeta(second.db, 'server')).hasPastWorkouts).not.toBe(false);
    },
  );

  it('[PULL6] of a server that has learned it finds the past whole, which was lines before', async () => {
    const gone = { status: 404, body: '{"detail":"Не найдено."}', type: 'application/json' };
    const isNew = (path: string) => path.startsWith('/api/changes/') || path.startsWith('/api/workouts/?');
    const third = await openUserDevice(clock, server.transport, user);
    server.setFault(({ path }) => (isNew(path) ? gone : undefined));
    await trainOnce(first, clock);
    await first.sync();
    await pull(third.session, third.db, 'full');
    expect(await third.db.workouts.toArray()).toMatchObject([{ isWhole: false }]);
    server.setFault(undefined);
    await pull(third.session, third.db, 'full');
    expect(await third.db.workouts.toArray()).toMatchObject([{ isWhole: true }]);
  });

  it('[PULL6] of a server that was put back from a backup has everything read anew', async () => {
    const templateKey = await makeTemplate(first);
    await first.sync();
    await second.sync();
    const place = await placeOf(second);
    // What the device knows and the server no longer has.
    await second.db.templates.update(templateKey, { title: 'Не так' });
    await changeMeta(second, { place: String(Number(place) + 1_000_000) });
    const asked = await pathsAskedBy(() => pull(second.session, second.db, 'full'));
    expect(asked).toContain('/api/templates/');
    expect((await second.db.templates.get(templateKey))?.title).toBe('План');
    expect(await placeOf(second)).toBe(place);
  });

  it("[PULL6] goes on only with the library that goes with it, which is read when the library's word is another", async () => {
    await trainOnce(first, clock);
    await first.sync();
    await changeMeta(second, { library: 'another' });
    const place = await placeOf(second);
    server.setFault(request => (request.path.startsWith('/api/exercises/') ? 'lose-request' : undefined));
    expect(await pullAt(second)).toBe('unreachable');
    expect(await placeOf(second)).toBe(place);
    server.setFault(undefined);
    expect(await pathsAskedBy(() => pullAt(second))).toContain('/api/exercises/');
    expect(await pathsAskedBy(() => pullAt(second))).toEqual(['/api/changes/']);
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
  });

  it('[PULL6] a workout that is wished for is read by itself', async () => {
    const workoutKey = await trainOnce(first, clock);
    await first.sync();
    await second.sync();
    const known = await second.db.workouts.get(workoutKey);
    await second.db.workouts.update(workoutKey, { title: 'Не так' });
    await askToReread(second.db, [workoutKey]);
    const asked = await pathsAskedBy(() => pullAt(second));
    expect(asked).toEqual(['/api/changes/', `/api/workouts/${known?.serverId}/`]);
    expect((await second.db.workouts.get(workoutKey))?.title).toBe(known?.title);
    expect(await readMeta(second.db, 'reread')).toEqual([]);
  });
});
