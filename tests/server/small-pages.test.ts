// Covers docs/api.md: Rows.
/** Whatever a page holds: all pages together bring every row, once, and no earlier than its turn. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedRow } from '#contract/rows.ts';
import type { Template } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Api } from './support/api.ts';
import { addItem, addSet, Device, deleteSet, patchSet, setRest, start, update } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, findLibraryKeys, key, wholeWorkout } from './support/training.ts';

const SIZES = [1, 2, 3, 7];
let server: TestServer;
let api: Api;
/** Before everything but the first training. */
let begin: string | null;
/** All that a device holds that has read everything at once. */
let whole: ReadonlyMap<string, FeedRow>;
let all: string[];

const nameOf = (row: FeedRow) => `${row.kind} ${row.key}`;

beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  const { bench: benchId } = await findLibrary(server.anonymous);
  const { bench, squat } = await findLibraryKeys(server.anonymous);
  api = await server.guest();
  const reader = new Device(api, server.clock.nowMs);
  await reader.exchange();
  begin = reader.cursor;
  const training = wholeWorkout([[benchId, done(80, 8), done(80, 7)]]);
  const past = await api.post<Workout>('/api/workouts/import/', training, 201);
  for (let n = 0; n < 2; n++) {
    await api.post<Template>(`/api/workouts/${past.client_key}/save-as-template/`, {}, 201);
    const form = { name: `Своё ${n}`, equipment: 1, primary_muscle: 1, alternatives: [1, 2] };
    await api.post('/api/exercises/', form, 201);
  }
  const other = new Device(api, server.clock.nowMs);
  const [workout, joined, item, second, set, lost] = [key(), key(), key(), key(), key(), key()];
  await other.done([
    setRest(45),
    start(workout),
    start(joined),
    addItem(workout, item, bench),
    addItem(workout, second, squat),
    addSet(item, set),
    addSet(item, lost),
  ]);
  await other.done([deleteSet(item, lost), addSet(second, key()), addSet(second, key())]);
  await other.done([patchSet(item, set, { reps: 5, done: true }), update(workout, { title: 'Ноги' })]);
  await other.done([setRest(60)]);
  const { rows } = await reader.read();
  all = rows.map(nameOf).toSorted();
  whole = reader.rows;
});
afterAll(() => server.destroy());

/** Read by pages of so many rows. */
async function readBy(size: number, cursor: string | null, more: object = {}) {
  const device = new Device(api, server.clock.nowMs);
  device.cursor = cursor;
  const pages: FeedRow[][] = [];
  server.running.services.pageRows = size;
  for (let hasMore = true; hasMore; ) {
    const { body } = await device.send([], more);
    if (pages.push(body.rows) > 100) throw new Error('it never ends');
    device.take(body.rows);
    device.cursor = body.cursor;
    hasMore = body.has_more === true;
  }
  return { device, pages };
}

describe('changes', () => {
  it.each(SIZES)('[PULL6] by pages of %d are all there, each once', async size => {
    const { device, pages } = await readBy(size, begin);
    expect(pages.flat().map(nameOf).toSorted()).toEqual(all);
    expect(pages.every(page => page.length <= size)).toBe(true);
    expect(device.rows).toEqual(new Map([...whole].filter(([name]) => device.rows.has(name))));
  });

  it.each(SIZES)('[PULL6] by pages of %d come in the order in which they were made', async size => {
    const order = (await readBy(1, begin)).pages.flat().map(nameOf);
    const { pages } = await readBy(size, begin);
    let from = 0;
    for (const page of pages) {
      expect(page.map(nameOf).toSorted()).toEqual(order.slice(from, from + page.length).toSorted());
      from += page.length;
    }
  });

  it('[PULL6] end where the device is up to date: the next look brings nothing', async () => {
    const { device } = await readBy(3, begin);
    expect((await readBy(3, device.cursor)).pages).toEqual([[]]);
  });
});

describe('a first reading', () => {
  it.each(SIZES)('[PULL4] by pages of %d ends with all that there is', async size => {
    const { device } = await readBy(size, null);
    expect(device.rows).toEqual(whole);
  });

  it.each(SIZES)('[REST8] by pages of %d says what is gone to a device that has rows', async size => {
    const { device, pages } = await readBy(size, null, { known: [] });
    expect(device.rows).toEqual(whole);
    expect(pages.flat().filter(row => row.kind === 'gone')).toHaveLength(1);
    expect((await readBy(size, null)).pages.flat().filter(row => row.kind === 'gone')).toHaveLength(0);
  });
});
