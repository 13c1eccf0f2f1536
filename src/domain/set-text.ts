import { loadText } from './load-text.ts';
import { formatWeightKg } from './number.ts';
import type { LoadMode, SetValues } from './set-values.ts';
import { formatRest } from './time.ts';

type LiftedValues = Omit<SetValues, 'hardReps'>;

/**
 * A set's values as they stand, done or not: '82,5 кг × 8', '82,5 кг', '12 повт.', '24 кг · 1:30'; '—' for an empty one;
 * '+20 кг × 8' of what was added to the body, '−20 кг × 8' of what helped it.
 */
export function describeSetValues(
  { weightKg, reps, durationSec }: LiftedValues,
  isTimeBased: boolean,
  mode: LoadMode = 'plain',
): string {
  const load = weightKg === null ? '' : loadText(weightKg, mode);
  if (isTimeBased) {
    const time = durationSec === null ? '' : formatRest(durationSec);
    return [load, time].filter(Boolean).join(' · ') || '—';
  }
  if (weightKg === null) return reps === null ? '—' : `${reps} повт.`;
  return reps === null ? load : `${load} × ${reps}`;
}

/** As in the table, where no unit is needed: '82,5 × 8'. Where the weight is not simply the load it keeps its unit. */
export function describeSetShortly(
  values: LiftedValues,
  isTimeBased: boolean,
  mode: LoadMode = 'plain',
): string {
  const { weightKg, reps } = values;
  if (mode !== 'plain' || isTimeBased || weightKg === null || reps === null) {
    return describeSetValues(values, isTimeBased, mode);
  }
  return `${formatWeightKg(weightKg)} × ${reps}`;
}
