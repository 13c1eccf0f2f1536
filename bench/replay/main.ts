// `npm run bench -- replay`: a long queue of changes that are independent of each other, sent by the real engine to the
// real server, both in this process over an IndexedDB in memory, beside a bare loop. That disk is slow in its own way, so
// what counts here is how often and how wide the engine calls, and that neither a call nor a tick costs more in a longer
// queue; the times that count are Chromium's.
import { addExercises } from '#commands/edit-workout.ts';
import { addSet, saveSetValues } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import type { Key } from '#domain/ids.ts';
import type { TransportRequest } from '#sync/ports.ts';
import { LIBRARY, openGuestDevice, TestClock, type TestDevice } from '../../tests/support/test-device.ts';
import { startTestServer } from '../../tests/support/test-server.ts';

const QUEUES = [100, 1_000];
const SETS_AN_EXERCISE = 50;
const TICKS = 60;
/** A phone's network: what is under way together is what the engine lets go together. */
const ROUND_TRIP_MS = 40;

console.log(
  'entries   calls   at once   ms each   bare loop   share   tick, none waiting   tick, all waiting',
);
for (const entries of QUEUES) await measure(entries);

async function measure(entries: number): Promise<void> {
  const clock = new TestClock();
  const server = await startTestServer(clock.now);
  const device = await openGuestDevice(clock, server.transport);
  const setKeys = await trainingOf(device, entries);
  await device.drain();
  const tickAloneMs = await medianTick(device, setKeys.slice(0, TICKS));
  await device.drain();
  for (const key of setKeys) await saveSetValues(device.ctx, key, { reps: 8 });
  const tickInQueueMs = await medianTick(device, setKeys.slice(-TICKS));

  const wire = slowWire(device);
  const oursMs = await timed(() => device.drain());
  if ((await device.db.outbox.count()) > 0) throw new Error('the queue is not empty');
  const ours = wire.take();
  const bareMs = await timed(() => bareLoop(device, ours.calls, ours.atOnce));
  const cells = [
    String(entries).padStart(7),
    String(ours.calls.length).padStart(7),
    String(ours.atOnce).padStart(9),
    (oursMs / entries).toFixed(1).padStart(9),
    (bareMs / entries).toFixed(1).padStart(11),
    (oursMs / bareMs).toFixed(2).padStart(7),
    `${tickAloneMs.toFixed(1)} ms`.padStart(20),
    `${tickInQueueMs.toFixed(1)} ms`.padStart(19),
  ];
  console.log(cells.join(' '));
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

/** Of changing one value, as a thumb does it, until it is on disk. */
async function medianTick(device: TestDevice, setKeys: readonly Key[]): Promise<number> {
  const times: number[] = [];
  for (const [index, key] of setKeys.entries()) {
    times.push(await timed(() => saveSetValues(device.ctx, key, { weightKg: 20 + index })));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Takes a phone's time for every call, and remembers the calls. */
function slowWire(device: TestDevice) {
  const { transport } = device.session.ports;
  const seen: { calls: TransportRequest[]; atOnce: number } = { calls: [], atOnce: 0 };
  let underWay = 0;
  device.session.ports.transport = async request => {
    seen.calls.push(request);
    seen.atOnce = Math.max(seen.atOnce, ++underWay);
    await new Promise(resolve => setTimeout(resolve, ROUND_TRIP_MS));
    return transport(request).finally(() => underWay--);
  };
  return { take: () => ({ ...seen, calls: [...seen.calls] }) };
}

/** The same calls under keys of their own, so that the server does its work again. */
async function bareLoop(
  device: TestDevice,
  calls: readonly TransportRequest[],
  atOnce: number,
): Promise<void> {
  const left = [...calls];
  const run = async () => {
    for (let call = left.shift(); call; call = left.shift()) {
      const headers = { ...call.headers, 'idempotency-key': device.ctx.newKey() };
      const response = await device.session.ports.transport({ ...call, headers });
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

async function timed(body: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await body();
  return performance.now() - startedAtMs;
}
