import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { NO_SETTINGS } from '#db/queries/exercise-view.ts';
import { getHistoryIndex, getTrainedDays, searchHistory } from '#db/queries/history-search.ts';
import { foldText } from '#domain/search/folded-text.ts';

let db: AccountDb;

beforeEach(async () => {
  db = new AccountDb(crypto.randomUUID());
  await put('w1', 'Ноги', new Date(2025, 10, 12, 18, 5), 'Приседания со штангой');
  await put('w2', 'Верх', new Date(2025, 10, 14, 18, 5), 'Жим штанги лёжа');
  await put('w3', 'Верх', new Date(2026, 0, 2, 18, 5), 'Жим штанги лёжа');
  await db.workouts.update('w3', { title: 'Грудь и спина' });
});
afterEach(() => db.delete());

async function put(key: string, title: string, started: Date, exercise: string) {
  const startedAtMs = started.getTime();
  const times = { createdAtMs: startedAtMs, startedAtMs, finishedAtMs: startedAtMs + 1, durationSec: 1 };
  await db.workouts.put({
    key,
    serverId: null,
    title,
    status: 'completed',
    note: '',
    ...times,
    templateKey: null,
  });
  const line = { exerciseKey: exercise, setsCount: 1, best: null };
  const figures = { personalRecords: 0, tonnageTotalKg: 0, tonnageHardKg: 0 };
  await db.digests.put({ workoutKey: key, ...figures, lines: [line] });
  await db.exercises.put({
    key: exercise,
    serverId: null,
    name: exercise,
    foldedName: foldText(exercise),
    executionVariation: '',
    equipmentKey: '',
    primaryMuscleKey: '',
    secondaryMuscleKeys: [],
    type: 'none',
    alternativeKeys: [],
    isDefault: true,
    isArchived: false,
  });
}

it.each([
  ['присед', ['w1']],
  ['лежа', ['w3', 'w2']],
  ['верх', ['w2']],
  ['12 ноября', ['w1']],
  ['ноябрь 2025', ['w2', 'w1']],
  ['14.11.2025', ['w2']],
  ['жим 2026', ['w3']],
  ['тяга', []],
  ['  ', []],
])('%j finds %j, the newest first', async (query, keys) => {
  const found = searchHistory(await getHistoryIndex(db), query);
  expect(found.map(workout => workout.key)).toEqual(keys);
});

it.each([
  // Each of these figures stands in another date of the same month, too: in its year, or in its month's number.
  ['2 ноября', []],
  ['20 ноября', []],
  ['11 ноября', []],
  ['2 января', ['w3']],
  ['6 января', []],
  ['2.1.2026', ['w3']],
  ['02.01.2026', ['w3']],
  ['2.11', []],
  ['12.11', ['w1']],
  ['11.2025', ['w2', 'w1']],
  ['202', ['w3', 'w2', 'w1']],
])('[PAST5] %j finds the trainings of that very day: %j', async (query, keys) => {
  const found = searchHistory(await getHistoryIndex(db), query);
  expect(found.map(workout => workout.key)).toEqual(keys);
});

it('[PAST5] a figure that goes on in letters, or is in the middle of a title, is found as before', async () => {
  await db.workouts.update('w1', { title: 'Силовая 5x5' });
  await db.workouts.update('w2', { title: 'День №2' });
  const index = await getHistoryIndex(db);
  const find = (query: string) => searchHistory(index, query).map(workout => workout.key);
  expect(find('5x5')).toEqual(['w1']);
  expect(find('день 2')).toEqual(['w2']);
  expect(find('№2')).toEqual(['w2']);
});

it.each([
  ['болело', ['w1']],
  ['пояс', ['w2']],
  ['скамья', ['w3', 'w2']],
])('[PAST5] %j finds a training by a note: its own, a set’s, an exercise’s', async (query, keys) => {
  await db.workouts.update('w1', { note: 'Болело колено' });
  await db.digests.update('w2', { notes: 'С поясом' });
  await db.exerciseSettings.put({ ...NO_SETTINGS, key: 'Жим штанги лёжа', note: 'Скамья на третьей дыре' });
  const found = searchHistory(await getHistoryIndex(db), query);
  expect(found.map(workout => workout.key)).toEqual(keys);
});

it('[PAST5] an exercise is found by its variation, too', async () => {
  await db.exercises.update('Приседания со штангой', { executionVariation: 'На ящик, Ёлочка' });
  const found = searchHistory(await getHistoryIndex(db), 'присед елочка');
  expect(found.map(workout => workout.key)).toEqual(['w1']);
});

it('a running training is no trained day', async () => {
  await db.workouts.update('w3', { status: 'active' });
  expect((await getTrainedDays(db)).map(day => day.workoutKey)).toEqual(['w1', 'w2']);
});
