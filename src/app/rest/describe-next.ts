import type { NextUp } from '#db/queries/next-up.ts';
import { describeSetShortly } from '#domain/set-text.ts';
import type { RestNext } from '#ui/training/rest-bar.tsx';

/** What stands behind 'Дальше:' in the rest's bar. */
export function describeNext({ exerciseName, isTimeBased, loadMode, values }: NextUp): RestNext {
  const { weightKg, reps, durationSec } = values;
  const isKnown = weightKg !== null || reps !== null || durationSec !== null;
  return { name: exerciseName, values: isKnown ? describeSetShortly(values, isTimeBased, loadMode) : '' };
}
