// Covers docs/product.md: States.
import { expect, test } from 'vitest';
import type { ItemView, WorkoutView } from '#db/queries/workout-view.ts';
import type { PreviousValues, SetRow } from '#db/rows.ts';
import { EMPTY_SET_VALUES } from '#domain/set-values.ts';
import { previousText } from '#features/workout/previous-text.ts';
import { toWorkoutSheet } from '#features/workout/workout-sheet.ts';

function set(values: Partial<SetRow>): SetRow {
  return {
    ...EMPTY_SET_VALUES,
    exerciseKey: 'bench',
    done: false,
    restSec: null,
    setType: 'work',
    updatedAtMs: 0,
    ...values,
  } as SetRow;
}

function rowsOf(sets: SetRow[], exercise?: ItemView['exercise'], previous: PreviousValues[] = []) {
  const item = { item: { key: 'item', exerciseKey: 'bench', group: null }, exercise, sets };
  const view = { workout: { key: 'w' }, items: [item as ItemView] };
  return toWorkoutSheet(
    view as WorkoutView,
    { item: { startedAtMs: 0, working: previous, warmups: [] } },
    120,
  );
}

test('a hint is what a tick would fill: the previous time, else the nearest set above', () => {
  const sets = [set({ weightKg: 80, reps: 8, done: true }), set({}), set({})];
  const sheet = rowsOf(sets, undefined, [EMPTY_SET_VALUES, { ...EMPTY_SET_VALUES, weightKg: 77.5 }]);
  const [, second, third] = sheet.exercises[0]?.rows ?? [];
  expect(second?.hints).toMatchObject({ weightKg: 77.5, reps: 8 });
  expect(third?.hints).toMatchObject({ weightKg: 80, reps: 8 });
});

test('[PARK3] a late tick of the exercise that was here before is compared with nothing, and hints at nothing', () => {
  const late = set({ exerciseKey: 'squat', weightKg: 140, reps: 3, done: true, isLost: true });
  const [sheet] = rowsOf([late, set({}), set({})], undefined, [
    { ...EMPTY_SET_VALUES, weightKg: 77.5 },
  ]).exercises;
  expect(sheet?.rows.map(row => row.previous?.weightKg)).toEqual([undefined, 77.5, undefined]);
  expect(sheet?.rows.map(row => row.hints.weightKg)).toEqual([null, 77.5, null]);
});

test('a set below is no hint', () => {
  const [sheet] = rowsOf([set({}), set({ weightKg: 80, done: true })]).exercises;
  expect(sheet?.rows[0]?.hints.weightKg).toBeNull();
});

test('an exercise for time is hinted at with the time of the set above, another one is not', () => {
  const sets = [set({ durationSec: 60, done: true }), set({})];
  for (const isTimeBased of [true, false]) {
    const exercise = { isTimeBased, executionVariation: '', alternativeKeys: [] };
    const [sheet] = rowsOf(sets, exercise as unknown as ItemView['exercise']).exercises;
    expect(sheet).toMatchObject({ isTimeBased });
    expect(sheet?.rows[1]?.hints.durationSec).toBe(isTimeBased ? 60 : null);
  }
});

test('the next set is the first that is not done; the counts are of all', () => {
  const sheet = rowsOf([set({ done: true }), set({}), set({ done: true }), set({})]);
  expect(sheet.exercises[0]?.rows.map(row => row.isNext)).toEqual([false, true, false, false]);
  expect(sheet).toMatchObject({ doneCount: 2, setCount: 4 });
});

test('of a whole training one set is the next', () => {
  const items = [
    [set({ done: true, updatedAtMs: 1 }), set({})],
    [set({ done: true, updatedAtMs: 2 }), set({})],
  ].map((sets, at) => ({ item: { key: `i${at}`, exerciseKey: `e${at}`, group: null }, sets }));
  const view = { workout: { key: 'w' }, items } as unknown as WorkoutView;
  const { exercises } = toWorkoutSheet(view, {}, 120);
  expect(exercises.map(({ rows }) => rows.map(row => row.isNext))).toEqual([
    [false, false],
    [false, true],
  ]);
});

test.each([
  [{ weightKg: 80, reps: 8 }, false, '80 × 8'],
  [{ weightKg: 77.5, reps: 9, hardReps: 1 }, false, '77,5 × 9'],
  [{ durationSec: 60, reps: 1 }, true, '00:01:00'],
  [{ durationSec: 60, weightKg: 0 }, true, '00:01:00'],
  [{ durationSec: 60, weightKg: 10, reps: 1 }, true, '10 × 1:00'],
  [{ durationSec: 60, weightKg: 10, reps: 1 }, false, '10 × 1'],
  [{ weightKg: 70 }, false, '70 кг'],
  [{ reps: 12 }, false, '× 12'],
  [{}, true, '—'],
])('the previous time %o reads %j', (values, isTimeBased, text) => {
  expect(previousText({ ...EMPTY_SET_VALUES, ...values }, isTimeBased)).toBe(text);
});

test('where nothing was lifted before, the previous time is none', () => {
  expect(previousText(null, false)).toBe('—');
});
