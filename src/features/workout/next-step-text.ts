import { type NextStep, type PlannedStep, plannedGoals } from '#domain/next-step.ts';
import { formatWeightWithUnit } from '#domain/number.ts';
import { texts } from './texts.ts';

/** '3 × 8 при ПвЗ 2: +2,5 кг', 'двойная прогрессия, 3 × 12: +2,5 кг, снова от 8': the reason, then the proposal. */
export function nextStepText({ reason, byKg, sets }: NextStep, planned: readonly PlannedStep[]): string {
  const goals = plannedGoals(planned);
  const isRange = reason === 'range';
  const done = describeAlike(goals.map(goal => (isRange ? goal.targetRepsMax : goal.targetReps)));
  const reserve = describeSame(goals.map(goal => goal.targetHardReps));
  const from = describeSame(sets.flatMap(step => step?.reps ?? []));
  const by = `${byKg < 0 ? '−' : '+'}${formatWeightWithUnit(Math.abs(byKg))}`;
  return isRange ? texts.nextByRange(done, by, from) : texts.nextByReserve(done, reserve, by);
}

/** '3 × 8', or '8, 8, 6' if they differ. */
function describeAlike(reps: readonly (number | null)[]): string {
  const same = describeSame(reps);
  return same ? `${reps.length} × ${same}` : reps.join(', ');
}

function describeSame(values: readonly (number | null)[]): string {
  const [first = null] = values;
  return first !== null && values.every(value => value === first) ? String(first) : '';
}
