/** What the picker begins with: done lately, done often; for a newcomer, what is common. */
import { expect, test } from 'vitest';
import { prepareSearch } from '#db/exercise-search.ts';
import { getExerciseList } from '#db/queries/exercise-list.ts';
import { getExerciseUsage } from '#db/queries/exercise-usage.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { chooseSections } from '#features/exercises/choose-sections.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { SQUAT, trainOnce } from '../../support/training-steps.ts';
import { openLibraryDb } from './library-db.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));
const DAY_MS = 24 * 60 * 60 * 1000;

const { db } = await openLibraryDb();
const listed = await getExerciseList(db);
const search = await prepareSearch(listed, () => false);

function keysOf(exercises: readonly ExerciseView[]): string[] {
  return exercises.map(({ key }) => key);
}

test('a training counts an exercise once, and the last one dates it', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  expect(await getExerciseUsage(device.db)).toEqual(new Map());
  await trainOnce(device, clock);
  const first = (await getExerciseUsage(device.db)).get(SQUAT);
  clock.advance(DAY_MS);
  await trainOnce(device, clock);
  const both = (await getExerciseUsage(device.db)).get(SQUAT);
  expect([first?.count, both?.count]).toEqual([1, 2]);
  expect((both?.lastAtMs ?? 0) - (first?.lastAtMs ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
});

test('recent ones come in the order of the last time, then frequent ones that are not among them', () => {
  const done = listed.slice(0, 9);
  const usage = new Map(
    done.map(({ key }, at) => [key, { count: at === 7 ? 9 : at === 8 ? 1 : 3, lastAtMs: 1_000 - at }]),
  );
  const sections = chooseSections({ kind: 'all', listed, usage, search });
  expect(sections.map(({ title }) => title)).toEqual(['Недавние', 'Частые']);
  expect(keysOf(sections[0]?.exercises ?? [])).toEqual(keysOf(done.slice(0, 6)));
  expect(keysOf(sections[1]?.exercises ?? [])).toEqual(
    keysOf([done[7], done[6]].filter(one => one !== undefined)),
  );
});

test('what a filter leaves out is in no section', () => {
  const usage = new Map([[listed[0]?.key ?? '', { count: 5, lastAtMs: 1 }]]);
  expect(chooseSections({ kind: 'all', listed: listed.slice(1), usage, search: null })).toEqual([]);
});

test('a newcomer sees the most common, once the words are there', () => {
  const [common] = chooseSections({ kind: 'all', listed, usage: new Map(), search });
  expect(common?.title).toBe('Популярные');
  expect(common?.exercises.map(({ name }) => name).slice(0, 3)).toEqual([
    'Жим штанги лёжа',
    'Приседания со штангой',
    'Становая тяга',
  ]);
  expect(chooseSections({ kind: 'all', listed, usage: new Map(), search: undefined })).toEqual([]);
});

test('somebody who has done nothing of what a filter lets through sees what is common of it', () => {
  const [bench, ...others] = listed;
  const back = others.filter(({ primaryMuscleName }) => primaryMuscleName === 'Широчайшие');
  const usage = new Map([[bench?.key ?? '', { count: 5, lastAtMs: 1 }]]);
  const [common] = chooseSections({ kind: 'all', listed: back, usage, search });
  expect([common?.title, common?.exercises[0]?.name]).toEqual(['Популярные', 'Подтягивания']);
});

test('what is common is known before the library is stored: no row moves when its words are there', async () => {
  const early = await prepareSearch([], () => false);
  expect(chooseSections({ kind: 'all', listed, usage: new Map(), search: early })).toEqual(
    chooseSections({ kind: 'all', listed, usage: new Map(), search }),
  );
});

test('a search that is no longer asked for is given up', async () => {
  expect(await prepareSearch(listed, () => true)).toBeUndefined();
});
