/** What the summary says of a training among all of them, and which of its sets is drawn. */
import { expect, test } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { findHeaviestBar, type HistoryEntryLine } from '#db/queries/history-entry.ts';
import { getMilestone } from '#db/queries/milestone.ts';
import { getSummary, summaryAtHand } from '#db/queries/summary.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { countCalendar } from '#features/history/calendar-figures.ts';
import { milestoneText } from '#features/summary/milestone-text.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';
import { BENCH, beginTraining } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));
const DAY_MS = 86_400_000;

async function train(device: TestDevice, weightKg: number) {
  const { workoutKey, setKey } = await beginTraining(device, BENCH);
  await tickSet(device.ctx, setKey, { weightKg, reps: 5 });
  await finishWorkout(device.ctx, workoutKey);
  return workoutKey;
}

async function wordOf(device: TestDevice, workoutKey: string) {
  const milestone = await getMilestone(device.db, workoutKey);
  return milestone && milestoneText(milestone);
}

test('the first training, a week kept, one more in the same week', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const first = await train(device, 80);
  expect(await wordOf(device, first)).toBe('Первая тренировка — начало положено!');
  clock.advance(7 * DAY_MS);
  const second = await train(device, 80);
  expect(await wordOf(device, second)).toBe('Вторая неделя подряд — так держать!');
  clock.advance(60_000);
  expect(await wordOf(device, await train(device, 80))).toBe('3-я тренировка в дневнике');
  // What came later does not change what an earlier one was.
  expect(await wordOf(device, second)).toBe('Вторая неделя подряд — так держать!');
  const running = await beginTraining(device, BENCH);
  expect(await wordOf(device, running.workoutKey)).toBeUndefined();
});

test('the weeks in a row are those that the calendar counts, of years and of somebody who trains twice a day', async () => {
  const device = await openGuestDevice(new TestClock(), OFFLINE);
  const first = await train(device, 80);
  const row = await device.db.workouts.get(first);
  if (!row) throw new Error('no training');
  const startsMs = Array.from({ length: 1400 }, (_, at) => row.startedAtMs - 7 * DAY_MS - at * (DAY_MS / 2));
  const years = Array.from({ length: 60 }, (_, at) => row.startedAtMs - 700 * DAY_MS - at * 7 * DAY_MS);
  const earlier = [...startsMs, ...years].map(startedAtMs => ({ ...row, key: randomUuid(), startedAtMs }));
  await device.db.workouts.bulkPut(earlier);
  const { weeksInRow } = countCalendar([...startsMs, ...years, row.startedAtMs], [], row.startedAtMs);
  expect(weeksInRow).toBeGreaterThan(150);
  expect(await wordOf(device, first)).toBe(`${weeksInRow}-я неделя подряд — так держать!`);
});

test('the bar of the best set is known the moment a training is finished', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const { workoutKey, setKey } = await beginTraining(device, BENCH);
  await tickSet(device.ctx, setKey, { weightKg: 82.5, reps: 5 });
  await finishWorkout(device.ctx, workoutKey);
  const atHand = summaryAtHand(workoutKey)?.workout.lines;
  const [line] = atHand ?? [];
  expect(line).toMatchObject({ best: '82,5 кг × 5' });
  expect(line?.onBarKg).toBe(line?.equipmentName === 'Штанга' ? 82.5 : null);
  expect((await getSummary(device.db, workoutKey))?.workout.lines).toEqual(atHand);
});

test('a record is drawn rather than a heavier set that is none; nothing where no bar was lifted', () => {
  const line = (name: string, onBarKg: number | null, isRecord: boolean): HistoryEntryLine => {
    const named = { exerciseKey: name, name, executionVariation: '', equipmentName: '' };
    return { ...named, setsCount: 1, best: null, isRecord, onBarKg };
  };
  const heavy = line('Присед', 140, false);
  const records = [line('Жим', 90, true), line('Тяга', 100, true), line('Гантели', null, true)];
  expect(findHeaviestBar([heavy, ...records])?.name).toBe('Тяга');
  expect(findHeaviestBar([line('Жим', 90, false), heavy])?.name).toBe('Присед');
  expect(findHeaviestBar([line('Гантели', null, true)])).toBeUndefined();
});
