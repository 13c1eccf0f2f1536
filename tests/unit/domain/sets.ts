import fc from 'fast-check';
import { EMPTY_SET_VALUES, type PerformedSet, type SetType, type SetValues } from '#domain/set-values.ts';

/** A done set with only the values named. */
export function doneSet(values: Partial<SetValues> = {}): PerformedSet {
  return { ...EMPTY_SET_VALUES, ...values, done: true, setType: 'work' };
}

const figure = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });

/** Any values that the API takes. */
export const anySetValues: fc.Arbitrary<SetValues> = fc.record({
  weightKg: figure(999_999).map(hundredths => (hundredths === null ? null : hundredths / 100)),
  reps: figure(9999),
  hardReps: figure(10),
  durationSec: figure(359_999),
});

export const anySet: fc.Arbitrary<PerformedSet> = fc
  .tuple(anySetValues, fc.boolean(), fc.constantFrom<SetType>('work', 'warmup', 'drop', 'failure'))
  .map(([values, done, setType]) => ({ ...values, done, setType }));
