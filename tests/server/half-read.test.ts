// Covers docs/api.md: The later act wins.
/** Destruction by a device whose reading of all there is still goes on. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from './support/api.ts';
import {
  addItem,
  addSet,
  Device,
  deleteItem,
  type GivenCall,
  patchSet,
  start,
  update,
} from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibraryKeys, key } from './support/training.ts';

const PAGE_ROWS = 1_000;
const DAYS = ['2020-03-01', '2020-03-02', '2020-03-03'];
const TICKED = { done: true, weight_kg: 80, reps: 5 };

let server: TestServer;
let api: Api;
let bench: string;
let phone: Device;
let tablet: Device;
let [importKey, oldest] = ['', ''];
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  ({ bench } = await findLibraryKeys(server.anonymous));
});
beforeEach(async () => {
  api = await server.guest();
  [phone, tablet] = [new Device(api, server.clock.nowMs), new Device(api, server.clock.nowMs)];
  importKey = key();
  const items = DAYS.map(() => key());
  oldest = items[0] ?? '';
  const workouts = DAYS.map((day, at) => ({
    client_key: key(),
    started_at: `${day}T10:00:00.000Z`,
    finished_at: `${day}T11:00:00.000Z`,
    duration: 3600,
    items: [{ client_key: items[at], exercise_id: bench, sets: [{ reps: 5 }] }],
  }));
  const body = { client_key: importKey, source: 'strong', workouts };
  await phone.done([{ method: 'POST', path: '/api/imports/', body }]);
  await tablet.exchange();
});
afterEach(() => {
  server.running.services.pageRows = PAGE_ROWS;
});
afterAll(() => server.destroy());

/** Reads one training of several, by pages of one row, from the beginning. */
async function beginReading(device: Device, more: object = {}): Promise<void> {
  server.running.services.pageRows = 1;
  device.cursor = null;
  for (let page = 0; page === 0 || !device.cursor?.includes('.workouts.1'); page++) {
    const { body } = await device.send([], more);
    device.take(body.rows);
    device.cursor = body.cursor;
  }
}

const takingBack = (seen: string | null): GivenCall => ({
  method: 'DELETE',
  path: `/api/imports/${importKey}/`,
  seen,
});

describe('a device that reads for the first time', () => {
  it('[SEEN1] is asked before it takes an import back of which it has read a part', async () => {
    const reader = new Device(api, server.clock.nowMs);
    const set = key();
    await tablet.done([addSet(oldest, set, TICKED)]);
    await beginReading(reader);
    expect(reader.find('set', set)).toBeUndefined();
    expect(await reader.refused(takingBack(reader.cursor))).toMatchObject({ code: 'changed' });
    await reader.done([takingBack(reader.cursor)]);
  });

  it('[SEEN1] is asked before it cancels a training that it has joined and not read', async () => {
    const reader = new Device(api, server.clock.nowMs);
    const [running, item, mine] = [key(), key(), key()];
    await tablet.done([start(running), addItem(running, item, bench), addSet(item, key(), TICKED)]);
    server.running.services.pageRows = 1;
    const { results } = await reader.read([start(mine)]);
    expect(results).toMatchObject([{ body: { joined: running } }]);
    const cancelling = update(running, { status: 'cancelled' }, reader.cursor);
    expect((await reader.read([cancelling])).results).toMatchObject([{ code: 'changed' }]);
  });

  it('[SEEN1] is asked also where that had ended, and went on before its turn to be read', async () => {
    const reader = new Device(api, server.clock.nowMs);
    const ended = [key(), key()];
    for (const [at, workout] of ended.entries()) {
      const item = key();
      const started_at = new Date(server.clock.nowMs - (3 - at) * 86_400_000).toISOString();
      await tablet.done([start(workout, { started_at }), addItem(workout, item, bench)]);
      await tablet.done([
        addSet(item, key(), TICKED),
        update(workout, { status: 'completed', duration: 60 }),
      ]);
    }
    const [running = ''] = ended;
    await beginReading(reader);
    expect(reader.of('workout').map(row => row.key)).toEqual([ended[1]]);
    await tablet.done([
      { method: 'POST', path: `/api/workouts/${running}/status/`, body: { status: 'active' } },
    ]);
    const { results } = await reader.read([start(key())]);
    expect(results).toMatchObject([{ body: { joined: running } }]);
    const cancelling = update(running, { status: 'cancelled' }, reader.cursor);
    expect((await reader.read([cancelling])).results).toMatchObject([{ code: 'changed' }]);
  });

  it('[SEEN1] is asked once: what the answer counted is seen, though it is not read yet', async () => {
    const reader = new Device(api, server.clock.nowMs);
    await tablet.done([addSet(oldest, key(), TICKED)]);
    await beginReading(reader);
    const [asked] = (await reader.read([takingBack(reader.cursor)])).results;
    expect(asked?.body).toMatchObject({ code: 'changed', ticked: 4 });
    const later = key();
    await tablet.done([addSet(oldest, later, TICKED)]);
    const [again] = (await reader.read([takingBack(String(asked?.body?.seen))])).results;
    expect(again?.body).toMatchObject({ code: 'changed', ticked: 1 });
    expect((await reader.read([takingBack(String(again?.body?.seen))])).results).toMatchObject([
      { status: 204 },
    ]);
  });

  it('[SEEN1] is asked before it takes away what it has by the keys of a file, and has not read', async () => {
    const reader = new Device(api, server.clock.nowMs);
    await tablet.done([addSet(oldest, key(), TICKED)]);
    await beginReading(reader);
    const [asked] = (await reader.read([deleteItem(oldest, reader.cursor)])).results;
    expect(asked?.body).toMatchObject({ code: 'changed', ticked: 2 });
  });
});

it('[SEEN1] a device that reads all again is asked about what it has not read again yet', async () => {
  const [workout, item, set] = [key(), key(), key()];
  const times = { started_at: '2019-01-01T10:00:00.000Z' };
  await phone.done([start(workout, times), addItem(workout, item, bench), addSet(item, set)]);
  await phone.done([update(workout, { status: 'completed', duration: 60 })]);
  await tablet.exchange();
  await tablet.done([patchSet(item, set, { done: true })]);
  await beginReading(phone, { known: [] });
  expect(phone.find('set', set)).not.toMatchObject({ done: true });
  expect(await phone.refused(deleteItem(item, phone.cursor))).toMatchObject({ code: 'changed', ticked: 1 });
  await phone.done([deleteItem(item, phone.cursor)]);
});
