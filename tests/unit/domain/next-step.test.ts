import { expect, it } from 'vitest';
import { type PlannedStep, plannedGoals, proposeNext } from '#domain/next-step.ts';

const PLAIN = { stepKg: 2.5, isTimeBased: false, mode: 'plain' } as const;

function plan(
  targetReps: number | null,
  targetRepsMax: number | null,
  targetHardReps: number | null,
): PlannedStep {
  return { setType: 'work', done: false, targetReps, targetRepsMax, targetHardReps };
}

function did(weightKg: number | null, reps: number | null, hardReps: number | null = null) {
  return { weightKg, reps, hardReps };
}

const RANGE = plan(8, 12, null);
const RESERVE = plan(8, null, 2);
const WARM_UP: PlannedStep = { ...plan(null, null, null), setType: 'warmup' };

it('[NEXT1] all sets at the top of their range: the step more, from the bottom of the range again', () => {
  const last = [did(80, 12), did(77.5, 13)];
  expect(proposeNext([WARM_UP, RANGE, RANGE], last, PLAIN)).toEqual({
    reason: 'range',
    byKg: 2.5,
    sets: [null, { weightKg: 82.5, reps: 8 }, { weightKg: 80, reps: 8 }],
  });
});

it('[NEXT1] all sets done with the planned reserve or more: the step more, the repetitions stay', () => {
  expect(proposeNext([RESERVE, RESERVE], [did(80, 8, 2), did(80, 8, 3)], PLAIN)).toEqual({
    reason: 'reserve',
    byKg: 2.5,
    sets: [
      { weightKg: 82.5, reps: null },
      { weightKg: 82.5, reps: null },
    ],
  });
});

it('[NEXT1] help goes down by the step, to no help at the least', () => {
  const assisted = { ...PLAIN, stepKg: 5, mode: 'assisted' } as const;
  expect(proposeNext([RANGE], [did(7, 12)], assisted)).toMatchObject({ byKg: -5, sets: [{ weightKg: 2 }] });
  expect(proposeNext([RANGE], [did(2, 12)], assisted)).toMatchObject({ byKg: -2, sets: [{ weightKg: 0 }] });
  const unlike = proposeNext([RANGE, RANGE], [did(10, 12), did(2, 12)], assisted);
  expect(unlike).toMatchObject({ byKg: -2, sets: [{ weightKg: 8 }, { weightKg: 0 }] });
  expect(proposeNext([RANGE], [did(0, 12)], assisted)).toBeNull();
});

it('[NEXT1] to the body alone, whose weight field is empty, the first step is added', () => {
  const added = { ...PLAIN, mode: 'added' } as const;
  expect(proposeNext([RANGE, RANGE], [did(null, 12), did(0, 12)], added)).toMatchObject({
    byKg: 2.5,
    sets: [{ weightKg: 2.5, reps: 8 }, { weightKg: 2.5 }],
  });
  expect(proposeNext([RANGE], [did(null, 12)], { ...PLAIN, mode: 'assisted' })).toBeNull();
});

it.each([
  ['one set below the top', [RANGE, RANGE], [did(80, 12), did(80, 11)]],
  ['at the top with less in reserve than planned', [plan(8, 12, 2)], [did(80, 12, 1)]],
  ['less in reserve than planned', [RESERVE], [did(80, 8, 1)]],
  ['a reserve that was not written down', [RESERVE], [did(80, 8)]],
  ['fewer repetitions than planned', [RESERVE], [did(80, 7, 3)]],
  ['fewer sets than planned', [RANGE, RANGE], [did(80, 12)]],
  ['no weight written down', [RANGE], [did(null, 12)]],
  ['repetitions alone planned', [plan(8, null, null)], [did(80, 8, 4)]],
  ['no goal', [plan(null, null, 2)], [did(80, 8, 4)]],
  ['never done', [RANGE], []],
  ['a set of it is done already', [{ ...RANGE, done: true }, RANGE], [did(80, 12), did(80, 12)]],
  ['no reserve planned and none written down', [plan(8, null, 0)], [did(80, 8)]],
  ['more than a weight can be', [RANGE], [did(9997.5, 12)]],
])('[NEXT1] %s: no proposal', (_, planned, last) => {
  expect(proposeNext(planned, last, PLAIN)).toBeNull();
});

it('[NEXT1] what goes by time has no next weight', () => {
  expect(proposeNext([RANGE], [did(80, 12)], { ...PLAIN, isTimeBased: true })).toBeNull();
});

it.each([
  ['a reserve that was not written down', plan(8, 12, 2), did(80, 12)],
  ['just the planned reserve', plan(8, 12, 2), did(80, 12, 2)],
  ['no reserve left where none was planned', RANGE, did(80, 12, 0)],
])('[NEXT1] a range is reached with %s', (_, goal, last) => {
  expect(proposeNext([goal], [last], PLAIN)).toMatchObject({ reason: 'range', sets: [{ weightKg: 82.5 }] });
});

it('[NEXT1] a range without a lower end is reached at its top, and leaves the repetitions open', () => {
  const sets = [{ weightKg: 82.5, reps: null }];
  expect(proposeNext([plan(null, 12, null)], [did(80, 12)], PLAIN)).toMatchObject({ reason: 'range', sets });
});

it('[NEXT1] a range from 8 to 8 is no range, and goes by its reserve', () => {
  const goal = plan(8, 8, 2);
  expect(proposeNext([goal], [did(80, 8, 2)], PLAIN)).toMatchObject({ reason: 'reserve' });
  expect(proposeNext([goal], [did(80, 8)], PLAIN)).toBeNull();
});

it('[NEXT1] a range beside a fixed number of repetitions goes by the reserve as well', () => {
  const planned = [plan(8, 12, 2), RESERVE];
  expect(proposeNext(planned, [did(80, 8, 2), did(80, 8, 2)], PLAIN)).toMatchObject({ reason: 'reserve' });
});

it('[NEXT1] a set without a goal and a warm-up with one neither hold up a proposal nor get one', () => {
  const planned = [{ ...RANGE, setType: 'warmup' as const }, plan(null, null, 2), RANGE];
  const next = proposeNext(planned, [did(60, 5), did(80, 12)], PLAIN);
  expect(next?.sets).toEqual([null, null, { weightKg: 82.5, reps: 8 }]);
  expect(plannedGoals(planned)).toEqual([RANGE]);
});

it('[NEXT1] a warm-up that is done does not mean that the exercise is under way', () => {
  expect(proposeNext([{ ...WARM_UP, done: true }, RANGE], [did(80, 12)], PLAIN)).not.toBeNull();
});

it('[NEXT1] the heaviest weight that there is can be the next one', () => {
  expect(proposeNext([RANGE], [did(9997.49, 12)], PLAIN)?.sets).toEqual([{ weightKg: 9999.99, reps: 8 }]);
});
