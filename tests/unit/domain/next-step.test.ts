import { expect, it } from 'vitest';
import { type PlannedStep, proposeNext } from '#domain/next-step.ts';

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
  expect(proposeNext([RANGE], [did(3, 12)], assisted)).toMatchObject({ byKg: -5, sets: [{ weightKg: 0 }] });
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
  ['more than a weight can be', [RANGE], [did(9999, 12)]],
])('[NEXT1] %s: no proposal', (_, planned, last) => {
  expect(proposeNext(planned, last, PLAIN)).toBeNull();
});

it('[NEXT1] what goes by time has no next weight', () => {
  expect(proposeNext([RANGE], [did(80, 12)], { ...PLAIN, isTimeBased: true })).toBeNull();
});
