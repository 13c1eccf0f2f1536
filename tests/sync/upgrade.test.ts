// A new version of the app meets the database of an old one, and the other way round, with changes unsent.
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import type { StorageDependencies } from '#db/account-db.ts';
import { getParked } from '#db/queries/sync-state.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { retryParked } from '#sync/outbox/decide.ts';
import { LIBRARY, newStorage, openGuestDevice, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { addOne, BENCH, mustAddSet, openStates, SQUAT } from '../support/training-steps.ts';
import { trainingOfSets } from '../support/wire.ts';

/** As the first version of the app opened it. Never changed. */
const VERSION_1 = {
  workouts: 'key, serverId, [status+startedAtMs]',
  items: 'key, serverId, workoutKey, [exerciseKey+doneAtMs]',
  sets: 'key, serverId, workoutKey, itemKey',
  exercises: 'key, serverId, foldedName',
  equipments: 'key, serverId',
  muscles: 'key, serverId',
  bests: 'exerciseKey',
  templates: 'key, serverId',
  settings: 'id',
  rest: 'id',
  outbox: '++seq, state, subject',
  meta: 'id',
};

const OUTBOX_OF_2 =
  '++seq, state, subject, *makes, *needs, [lane+state], intent.op, nextTryAtMs, holdUntilMs';

const REFUSED = { status: 400, body: '{"detail":"no"}', type: 'application/json' };

let clock: TestClock;
let server: TestServer;
let storage: StorageDependencies;
let device: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  storage = newStorage();
  device = await openGuestDevice(clock, server.transport, storage);
});
afterEach(() => server.close());

type Rows = Map<string, unknown[]>;

async function readAll(db: Dexie): Promise<Rows> {
  return new Map(
    await Promise.all(db.tables.map(async table => [table.name, await table.toArray()] as const)),
  );
}

/** The same rows in a database that the first version made; its tab stays open. */
async function asOfVersion1({ db }: TestDevice): Promise<{ oldTab: Dexie; rows: Rows }> {
  const rows = await readAll(db);
  await db.delete({ disableAutoOpen: false });
  const oldTab = new Dexie(db.name, { ...storage, chromeTransactionDurability: 'strict' });
  oldTab.version(1).stores(VERSION_1);
  for (const [name, its] of rows) await oldTab.table(name).bulkAdd(its);
  expect(oldTab.backendDB().version).toBe(10);
  expect([...oldTab.backendDB().transaction('outbox').objectStore('outbox').indexNames]).toEqual([
    'state',
    'subject',
  ]);
  return { oldTab, rows };
}

/** Unsent of every kind: frozen, refused, what depends on it, held, of another version, and plain. */
async function leaveAllKinds() {
  const { workoutKey, itemKey, setKeys } = await trainingOfSets(device, 3);
  const [frozen = '', ticked = '', doomed = ''] = setKeys;
  const refusedItem = device.ctx.newKey();
  server.setFault(request => (request.path.includes('bulk-add') ? REFUSED : undefined));
  await addExercises(device.ctx, workoutKey, [{ itemKey: refusedItem, exerciseKey: BENCH }]);
  await mustAddSet(device, refusedItem);
  await device.sync();
  server.setFault(() => 'lose-request');
  await saveSetValues(device.ctx, frozen, { reps: 11 });
  await device.sync();
  await tickSet(device.ctx, ticked, { reps: 12 });
  await mustAddSet(device, itemKey);
  await deleteSet(device.ctx, doomed);
  const dropped = await addOne(device, workoutKey, SQUAT);
  await deleteItem(device.ctx, dropped);
  await setRestDefault(device.ctx, 77);
  const { key: _key, ...own } = await ownExercise();
  await createExercise(device.ctx, own);
  await device.db.log.add(await ofTheFuture());
  server.setFault(undefined);
  return { workoutKey, frozen, ticked, doomed };
}

async function ownExercise() {
  const row = await device.db.exercises.get(LIBRARY.exercises[2]?.key ?? '');
  if (!row) throw new Error('no exercise');
  const { name, executionVariation, equipmentKey, primaryMuscleKey, type, key } = row;
  const values = { name: `${name} мой`, executionVariation, equipmentKey, primaryMuscleKey, type };
  return { ...values, secondaryMuscleKeys: [], alternativeKeys: [], key };
}

/** What a later version may have queued before the person went back to this one. */
async function ofTheFuture() {
  const last = await device.db.log.orderBy('seq').last();
  if (last?.state !== 'waiting') throw new Error('nothing waits');
  const { seq: _seq, ...entry } = last;
  return { ...entry, v: 99, idempotencyKey: device.ctx.newKey() };
}

it('[DUR5] a database of version 1 is upgraded under an open tab of that version: every row and unsent change is there, and goes', async () => {
  const { workoutKey, frozen, ticked, doomed } = await leaveAllKinds();
  const { oldTab, rows } = await asOfVersion1(device);
  expect((await openStates(device)).map(([state]) => state).toSorted()).toContain('sealed');
  expect(await readAll(device.db)).toEqual(rows);
  expect(device.db.backendDB().version).toBe(20);

  // The old tab goes on over the new database: what it queues is found.
  const late = await ofTheFuture();
  const intent = { op: 'settings.patch' as const, restDefaultSec: 88 };
  await oldTab
    .table('outbox')
    .add({ ...late, v: 1, lane: 'settings', subject: 'settings', needs: [], makes: [], intent });

  clock.advance(60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([
    ['rejected', 'items.add'],
    ['rejected', 'set.create'],
    ['waiting', 'exercise.create'],
  ]);
  await retryParked(
    device.db,
    (await getParked(device.db)).map(entry => entry.seq),
    device.ctx.newKey,
  );
  await device.sync();
  expect((await openStates(device)).map(([, op]) => op)).toEqual(['exercise.create']);
  const view = await getWorkoutView(device.db, workoutKey);
  const sets = new Map(view?.items.flatMap(item => item.sets).map(set => [set.key, set]));
  expect([sets.get(frozen)?.reps, sets.get(ticked)?.done, sets.has(doomed)]).toEqual([11, true, false]);
  expect([...sets.values()].every(set => set.serverId !== null && !set.server)).toBe(true);
  expect(
    server.calls.filter(call => call.body?.includes('88') && call.path === '/api/me/settings/'),
  ).toHaveLength(1);
  oldTab.close();
});

it('[DUR5] [OUT4] a database of a later version is worked on by this one: what it does not know stays', async () => {
  const { frozen } = await leaveAllKinds();
  const rows = await readAll(device.db);
  device.db.close({ disableAutoOpen: false });
  const later = new Dexie(device.db.name, storage);
  later.version(3).stores({ ...VERSION_1, outbox: OUTBOX_OF_2, ofTheNextVersion: '++id' });
  await later.table('ofTheNextVersion').add({ kept: true });
  later.close();

  expect(await readAll(device.db)).toEqual(rows);
  await saveSetValues(device.ctx, frozen, { reps: 13 });
  expect(device.db.backendDB().version).toBe(30);
  later.open();
  expect(await later.table('ofTheNextVersion').toArray()).toEqual([{ id: 1, kept: true }]);
  expect(await later.table('outbox').count()).toBe((rows.get('outbox')?.length ?? 0) + 1);
  later.close();
});
