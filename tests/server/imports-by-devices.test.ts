// Covers docs/api.md: Trainings of another app.
// Where several devices import, train and take back.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deriveKey } from '#contract/derived-keys.ts';
import type { Api } from './support/api.ts';
import { addItem, addSet, Device, deleteSet, type GivenCall, start, update } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibraryKeys, key } from './support/training.ts';

const MINUTE_MS = 60_000;
let server: TestServer;
let api: Api;
let bench: string;
let squat: string;
let phone: Device;
let tablet: Device;
let importKey: string;
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  ({ bench, squat } = await findLibraryKeys(server.anonymous));
});
beforeEach(async () => {
  api = await server.guest();
  importKey = key();
  [phone, tablet] = [new Device(api, server.clock.nowMs), new Device(api, server.clock.nowMs)];
});
afterAll(() => server.destroy());

function wait(ms: number) {
  server.wait(ms);
  for (const device of [phone, tablet]) device.nowMs += ms;
}

const ofBench = () => ({ exercise_id: bench, sets: [{ reps: 5 }, { reps: 4 }] });

const training = (nth: number, items: readonly object[] = [ofBench()], more: object = {}) => ({
  client_key: deriveKey(`strong/${nth}`),
  title: `День ${nth}`,
  started_at: `2020-03-0${nth}T10:00:00.000Z`,
  finished_at: `2020-03-0${nth}T11:00:00.000Z`,
  duration: 3600,
  items,
  ...more,
});

const importing = (workouts: readonly object[], client_key = importKey): GivenCall => ({
  method: 'POST',
  path: '/api/imports/',
  body: { client_key, source: 'strong', workouts },
});

const takingBack = (device: Device): GivenCall => ({
  method: 'DELETE',
  path: `/api/imports/${importKey}/`,
  seen: device.cursor,
});

/** As a device has it that reads for the first time. */
async function countAll() {
  const device = new Device(api, server.clock.nowMs);
  await device.exchange();
  const [workouts, items, sets] = (['workout', 'item', 'set'] as const).map(kind => device.of(kind).length);
  return { workouts, items, sets };
}

it('[IMP5] taken back on another device while the rest of it is on its way, an import leaves no trace, and may come again', async () => {
  const [part, rest] = [phone.call(importing([training(1)])), phone.call(importing([training(2)]))];
  await phone.done([part]);
  await tablet.exchange();
  wait(MINUTE_MS);
  await tablet.done([takingBack(tablet)]);
  wait(MINUTE_MS);
  await phone.done([rest]);
  await tablet.exchange();
  expect([...phone.of('workout'), ...tablet.of('workout')]).toEqual([]);
  wait(MINUTE_MS);
  await phone.done([importing([training(1), training(2)])]);
  expect(await countAll()).toEqual({ workouts: 2, items: 2, sets: 4 });
});

it('[IMP5] taken back and made again with fewer rows, an import leaves none of the former on a device that slept meanwhile', async () => {
  const ofSquat = { exercise_id: squat, sets: [{ reps: 3 }] };
  await phone.done([importing([training(1, [ofSquat, ofBench()])])]);
  await tablet.exchange();
  expect([tablet.of('item').length, tablet.of('set').length]).toEqual([2, 3]);
  wait(MINUTE_MS);
  await phone.done([takingBack(phone)]);
  wait(MINUTE_MS);
  await phone.done([importing([training(1)])]);
  await tablet.exchange();
  expect([tablet.of('item').length, tablet.of('set').length]).toEqual([1, 2]);
});

it('[IMP5] an import made before another of the same trainings was taken back brings them whole, though it arrives later', async () => {
  await phone.done([importing([training(1)])]);
  const again = phone.call(importing([training(1)], key()));
  wait(MINUTE_MS);
  await phone.done([takingBack(phone)]);
  await phone.done([again]);
  expect(await countAll()).toEqual({ workouts: 1, items: 1, sets: 2 });
});

it('[LATER1] [IMP5] made again brings no set that another device deleted later, of which the server hears first', async () => {
  await phone.done([importing([training(1)])]);
  await tablet.exchange();
  const [deleted] = tablet.of('set');
  await phone.done([takingBack(phone)]);
  wait(MINUTE_MS);
  const again = phone.call(importing([training(1)]));
  wait(MINUTE_MS);
  await tablet.done([deleteSet(deleted?.item_key ?? '', deleted?.key ?? '', tablet.cursor)]);
  await phone.done([again]);
  expect(await countAll()).toEqual({ workouts: 1, items: 1, sets: 1 });
});

it('of rows that are in another training is refused for them, and so is one with the same row twice', async () => {
  const [running, item, set] = [key(), key(), key()];
  await phone.done([start(running), addItem(running, item, bench), addSet(item, set)]);
  const taken = { client_key: item, exercise_id: bench, sets: [{ client_key: set }] };
  expect(await phone.refused(importing([training(1, [taken])]))).toMatchObject({
    status: 409,
    code: 'client_key_taken',
    client_keys: [item, set],
  });
  const twice = { client_key: key(), exercise_id: bench, sets: [] };
  const both = importing([training(1, [twice]), training(2, [twice])]);
  expect(await phone.refused(both)).toMatchObject({ code: 'invalid' });
  expect(await countAll()).toMatchObject({ workouts: 1, items: 1 });
});

it('[IMP4] knows a training that stands twice in one call, and one that has joined another', async () => {
  await phone.done([start(key())]);
  const joined = key();
  await tablet.done([start(joined)]);
  const [result] = await phone.exchange([
    importing([training(1), training(1), training(2, [], { client_key: joined })]),
  ]);
  expect(result).toMatchObject({ status: 200 });
  expect(result?.body).toBeUndefined();
  expect(await countAll()).toEqual({ workouts: 2, items: 1, sets: 2 });
});

it('[IMP5] no start and no copy by the key of a training that was taken back makes one', async () => {
  await phone.done([importing([training(1)])]);
  await tablet.exchange();
  await phone.done([takingBack(phone)]);
  const { client_key } = training(1);
  expect(await tablet.refused(start(client_key))).toMatchObject({ status: 410, client_keys: [client_key] });
  expect(await countAll()).toEqual({ workouts: 0, items: 0, sets: 0 });
});

/** One of an import that runs again, which two other devices join with a ticked set each. */
async function joinImported() {
  const { client_key } = training(1);
  const justNow = new Date(server.clock.nowMs).toISOString();
  await phone.done([
    importing([training(1, [ofBench()], { started_at: justNow, finished_at: justNow, duration: 0 })]),
    { method: 'POST', path: `/api/workouts/${client_key}/status/`, body: { status: 'active' } },
  ]);
  const laptop = new Device(api, server.clock.nowMs);
  const joined = [];
  for (const device of [tablet, laptop]) {
    const own = { workout: key(), item: key(), set: key() };
    joined.push(own);
    await device.done([
      start(own.workout, { title: 'Своя' }),
      addItem(own.workout, own.item, squat),
      addSet(own.item, own.set, { done: true, reps: 7 }),
    ]);
    expect(device.find('alias', own.workout)).toMatchObject({ workout_key: client_key });
  }
  return { imported: client_key, laptop, joined };
}

it.each([
  ['while it runs', 'active', 'active'],
  ['after its end', 'completed', 'completed'],
  ['after it was cancelled', 'cancelled', 'cancelled'],
])(
  '[IMP5] [JOIN1] taken back, it leaves what joined one of its trainings as one of its own: %s',
  async (_, end, status) => {
    const { imported, laptop, joined } = await joinImported();
    const [first, second] = joined;
    await phone.exchange();
    if (end !== 'active') await phone.done([update(imported, { status: end }, phone.cursor)]);
    const finished_at = end === 'active' ? null : phone.find('workout', imported)?.finished_at;
    wait(MINUTE_MS);
    await phone.done([takingBack(phone)]);
    for (const device of [phone, tablet, laptop, new Device(api, server.clock.nowMs)]) {
      await device.exchange();
      expect(device.of('workout')).toMatchObject([
        { key: first?.workout, title: 'Своя', status, finished_at },
      ]);
      expect(device.of('alias')).toEqual([
        { kind: 'alias', key: second?.workout, workout_key: first?.workout },
      ]);
      for (const { item, set } of joined) {
        expect(device.find('item', item)).toMatchObject({ workout_key: first?.workout });
        expect(device.find('set', set)).toMatchObject({ workout_key: first?.workout, done: true, reps: 7 });
      }
      expect([device.of('item').length, device.of('set').length]).toEqual([2, 2]);
    }
  },
);

it('[IMP5] [JOIN1] what stays of a training that ran again and got its former end ends at its last tick', async () => {
  const startedMs = server.clock.nowMs - 3 * 24 * 60 * MINUTE_MS;
  const [started_at, finished_at] = [startedMs, startedMs + 60 * MINUTE_MS].map(ms =>
    new Date(ms).toISOString(),
  );
  const { client_key } = training(1);
  await phone.done([
    importing([training(1, [ofBench()], { started_at, finished_at })]),
    { method: 'POST', path: `/api/workouts/${client_key}/status/`, body: { status: 'active' } },
  ]);
  const [own, item, set] = [key(), key(), key()];
  const ownStartMs = tablet.nowMs;
  await tablet.done([start(own, { started_at: new Date(ownStartMs).toISOString() })]);
  wait(40 * MINUTE_MS);
  await tablet.done([addItem(own, item, squat), addSet(item, set, { done: true, reps: 7 })]);
  wait(MINUTE_MS);
  await phone.done([update(client_key, { status: 'completed', finished_at, duration: 3600 })]);
  await phone.done([takingBack(phone)]);
  expect(phone.of('workout')).toMatchObject([
    { key: own, finished_at: new Date(ownStartMs + 40 * MINUTE_MS).toISOString(), duration: 40 * 60 },
  ]);
});

it('[SEEN1] is taken back without a question about what another device ticked in what joined it, which stays', async () => {
  const { laptop } = await joinImported();
  // The phone has not heard of either.
  await phone.done([takingBack(phone)]);
  await laptop.exchange();
  expect(laptop.of('set')).toHaveLength(2);
});

it('[JOIN4] [IMP5] what stayed of two that had joined it can still part', async () => {
  const { laptop, joined } = await joinImported();
  const [first, second] = joined;
  await phone.done([takingBack(phone)]);
  await laptop.done([update(second?.workout ?? '', { status: 'completed' })]);
  await tablet.exchange();
  expect(tablet.find('item', second?.item ?? '')).toMatchObject({ workout_key: second?.workout });
  expect(tablet.find('workout', first?.workout ?? '')).toMatchObject({ status: 'active' });
  expect(tablet.find('workout', second?.workout ?? '')).toMatchObject({ status: 'completed' });
  expect(tablet.of('alias')).toEqual([]);
});

it('[IMP5] made again a moment after it was taken back by a call that took longer, an import stays', async () => {
  await phone.done([importing([training(1)])]);
  wait(MINUTE_MS);
  const undo = phone.call(takingBack(phone));
  const again = { ...phone.call(importing([training(1)])), acted_at: phone.nowMs + 1_000 };
  server.wait(3_000);
  await phone.done([undo]);
  wait(10);
  phone.nowMs += 3_000;
  await phone.done([again]);
  expect(await countAll()).toEqual({ workouts: 1, items: 1, sets: 2 });
});

it('refuses trainings of too many sets before it looks for any of them', async () => {
  const items = Array(11).fill({ exercise_id: bench, sets: Array(100).fill({}) });
  expect(await phone.refused(importing([training(1, items)]))).toMatchObject({ code: 'limit_reached' });
});
