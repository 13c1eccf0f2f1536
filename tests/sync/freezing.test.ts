import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceExercise } from '#commands/edit-workout.ts';
import { saveSetValues } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { TransportRequest } from '#sync/ports.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { BENCH, beginTraining, mustAddSet, outboxStates, trainOnce } from '../support/training-steps.ts';

const user = { username: 'inga', password: 'sekret-1' };
let clock: TestClock;
let server: TestServer;
let device: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  await registerUser(clock, server.transport, user);
  device = await openUserDevice(clock, server.transport, user);
});
afterEach(() => server.close());

function isTo(path: string) {
  return (request: TransportRequest) => request.path.includes(path);
}

/** The next call to the path is carried out, and its answer lost. */
async function loseAnswerOf(path: string): Promise<void> {
  server.setFault(request => (isTo(path)(request) ? 'lose-answer' : undefined));
  await device.drain();
  server.setFault(undefined);
}

function textOf({ method, path, body, headers }: TransportRequest): string {
  return [method, path, body, headers['idempotency-key']].join('\n');
}

it('[FRZ2] a call is frozen on disk when its request leaves', async () => {
  await startEmptyWorkout(device.ctx);
  const seen: [string, string][][] = [];
  const transport = device.session.ports.transport;
  device.session.ports.transport = async request => {
    if (isTo('/create/')(request)) seen.push(await outboxStates(device));
    return transport(request);
  };
  await device.drain();
  expect(seen).toEqual([[['frozen', 'workout.create']]]);
});

it('[FRZ2] an import whose answer was lost goes again to the byte, though the training was changed since', async () => {
  await device.drain();
  await trainOnce(device, clock);
  await loseAnswerOf('/import/');
  const [set] = await device.db.sets.toArray();
  await saveSetValues(device.ctx, set?.key ?? '', { weightKg: 120 });
  await device.sync();
  const imports = server.calls.filter(isTo('/import/')).map(textOf);
  expect(imports).toHaveLength(2);
  expect(new Set(imports).size).toBe(1);
  expect(await outboxStates(device)).toEqual([]);
  const reader = await openUserDevice(clock, server.transport, user);
  await reader.sync();
  expect((await reader.db.sets.get(set?.key ?? ''))?.weightKg).toBe(120);
});

it('[FRZ1] a call that was carried out is not carried out again over what another device did since', async () => {
  const other = await openUserDevice(clock, server.transport, user);
  const { workoutKey, itemKey } = await beginTraining(device);
  await device.sync();
  await replaceExercise(device.ctx, itemKey, BENCH);
  await loseAnswerOf('/replace-by-exercise/');
  await other.sync();
  const setKey = await mustAddSet(other, itemKey);
  await other.sync();
  await device.sync();
  await other.sync();
  const view = await getWorkoutView(other.db, workoutKey);
  expect(view?.items.map(({ sets }) => sets.map(set => set.key))).toEqual([[setKey]]);
});

it('[OUT1] an answer that could not be stored leaves its entry, and the next try stores it', async () => {
  const workoutKey = await startEmptyWorkout(device.ctx);
  const full = () => {
    throw new DOMException('disk full', 'QuotaExceededError');
  };
  device.db.workouts.hook('updating').subscribe(full);
  await expect(device.drain()).rejects.toThrow();
  device.db.workouts.hook('updating').unsubscribe(full);
  expect(await outboxStates(device)).toEqual([['frozen', 'workout.create']]);
  await device.drain();
  expect(await outboxStates(device)).toEqual([]);
  expect((await device.db.workouts.get(workoutKey))?.serverId).not.toBeNull();
});
