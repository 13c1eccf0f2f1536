// `npm run bench -- replay`: the real engine sends a long queue of changes to the real server, both in this process
// over an IndexedDB in memory, compared with a bare loop that sends the same batches. That disk is slow in its own way,
// so what counts here is the round trips, the bytes of a tick, and that neither a change nor a tick costs more in a
// longer queue; for times see the browser's benchmark.
import { addExercises } from '#commands/edit-workout.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import type { BatchBody } from '#contract/batch.ts';
import type { Key } from '#domain/ids.ts';
import type { TransportRequest } from '#sync/ports.ts';
import { LIBRARY, openGuestDevice, TestClock, type TestDevice } from '../../tests/support/test-device.ts';
import { startTestServer } from '../../tests/support/test-server.ts';

const QUEUES = [100, 1_000];
const SETS_AN_EXERCISE = 50;
const TICKS = 60;
const ROUND_TRIP_MS = 40;
/** A kilobyte. */
const MOST_BYTES_OF_A_TICK = 1_024;
/** For a thousand changes. */
const MOST_ROUND_TRIPS = 10;

console.log(
  'changes   round trips       ms   bare loop   share   set committed, none waiting   all waiting   bare transaction',
);
for (const changes of QUEUES) await measureQueue(changes);
await measureTick();

async function measureQueue(changes: number): Promise<void> {
  const clock = new TestClock();
  const server = await startTestServer(clock.now);
  const device = await openGuestDevice(clock, server.transport);
  const setKeys = await trainingOf(device, changes);
  await device.sync();
  const aloneMs = await medianCommit(device, setKeys.slice(0, TICKS));
  await device.sync();
  for (const key of setKeys) await saveSetValues(device.ctx, key, { reps: 8 });
  const inQueueMs = await medianCommit(device, setKeys.slice(-TICKS));
  const bareCommitMs = await medianBareCommit(device, setKeys.slice(0, TICKS));

  const wire = slowWire(device);
  const oursMs = await timed(() => device.sync());
  if ((await device.db.log.where('state').anyOf(['waiting', 'sealed', 'rejected']).count()) > 0)
    throw new Error('not all of the queue was acknowledged');
  const batches = wire.takeBatches();
  const bareMs = await timed(() => bareLoop(device, batches));
  const cells = [
    String(changes).padStart(7),
    String(batches.length).padStart(13),
    oursMs.toFixed(0).padStart(8),
    bareMs.toFixed(0).padStart(11),
    (oursMs / bareMs).toFixed(2).padStart(7),
    `${aloneMs.toFixed(1)} ms`.padStart(29),
    `${inQueueMs.toFixed(1)} ms`.padStart(13),
    `${bareCommitMs.toFixed(1)} ms`.padStart(18),
  ];
  console.log(cells.join(' '));
  if (batches.length > MOST_ROUND_TRIPS) process.exitCode = 1;
  await server.close();
}

/** Ticks one set while nothing else waits. */
async function measureTick(): Promise<void> {
  const clock = new TestClock();
  const server = await startTestServer(clock.now);
  const device = await openGuestDevice(clock, server.transport);
  const [setKey = ''] = await trainingOf(device, 24);
  await device.sync();
  await tickSet(device.ctx, setKey, { weightKg: 82.5, reps: 8 });
  const { transport } = device.session.ports;
  const sizes: { sent: number; received: number }[] = [];
  device.session.ports.transport = async request => {
    const response = await transport(request);
    const text = await response.text();
    const received = Buffer.byteLength(text);
    if (request.path === '/api/batch/') sizes.push({ sent: Buffer.byteLength(request.body ?? ''), received });
    return { ...response, text: () => Promise.resolve(text) };
  };
  await device.sync();
  const [tick = { sent: Number.NaN, received: Number.NaN }] = sizes;
  console.log(`a tick: ${tick.sent} bytes up, ${tick.received} down, ${sizes.length} round trip(s)`);
  if (!(tick.sent + tick.received <= MOST_BYTES_OF_A_TICK)) process.exitCode = 1;
  await server.close();
}

async function trainingOf(device: TestDevice, sets: number): Promise<Key[]> {
  const workoutKey = await startEmptyWorkout(device.ctx);
  const setKeys: Key[] = [];
  for (let number = 0; setKeys.length < sets; number++) {
    const itemKey = device.ctx.newKey();
    const exerciseKey = LIBRARY.exercises[number]?.key ?? '';
    await addExercises(device.ctx, workoutKey, [{ itemKey, exerciseKey }]);
    for (let set = 0; set < SETS_AN_EXERCISE && setKeys.length < sets; set++) {
      setKeys.push((await addSet(device.ctx, itemKey)) ?? '');
    }
  }
  return setKeys;
}

/** Times the change of one value until it is on disk. */
async function medianCommit(device: TestDevice, setKeys: readonly Key[]): Promise<number> {
  const times: number[] = [];
  for (const [index, key] of setKeys.entries()) {
    times.push(await timed(() => saveSetValues(device.ctx, key, { weightKg: 20 + index })));
  }
  return median(times);
}

/** The floor: the row and an entry, written in one transaction. */
async function medianBareCommit({ db }: TestDevice, setKeys: readonly Key[]): Promise<number> {
  const rows = await db.sets.bulkGet([...setKeys]);
  const entry = await db.log.orderBy('seq').last();
  const times: number[] = [];
  for (const row of rows) {
    const put = () =>
      db.transaction('rw', [db.sets, db.log], () =>
        Promise.all([row && db.sets.put(row), entry && db.log.put(entry)]),
      );
    times.push(await timed(put));
  }
  return median(times);
}

/** Delays every call like a phone's network, and records batches with calls. */
function slowWire(device: TestDevice) {
  const { transport } = device.session.ports;
  const seen: TransportRequest[] = [];
  device.session.ports.transport = async request => {
    if (request.path === '/api/batch/' && request.body?.includes('"calls":[{')) seen.push(request);
    await new Promise(resolve => setTimeout(resolve, ROUND_TRIP_MS));
    return transport(request);
  };
  return { takeBatches: () => seen.splice(0) };
}

/** Sends the same batches with new ids and values, so that the server does its work again. */
async function bareLoop(device: TestDevice, batches: readonly TransportRequest[]): Promise<void> {
  for (const request of batches) {
    const body = JSON.parse(request.body ?? '') as BatchBody;
    const calls = body.calls.map(call => ({
      ...call,
      id: device.ctx.newKey(),
      acted_at: call.acted_at + 1,
      body: { ...call.body, reps: 9 },
    }));
    const response = await device.session.ports.transport({
      ...request,
      body: JSON.stringify({ ...body, calls }),
    });
    JSON.parse(await response.text());
  }
}

async function timed(body: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await body();
  return performance.now() - startedAtMs;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
