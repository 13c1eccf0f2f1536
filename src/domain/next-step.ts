/**
 * What to put on the bar next, from what was planned and what the last time brought. Two ways of progressing that coaches
 * write down, each only where every planned working set was done the last time:
 *
 * - Double progression (a range of repetitions is planned): all sets reached the top of the range, and, where repetitions
 *   in reserve are planned too, none is known to have had fewer. The weight goes up by the exercise's step and the
 *   repetitions back to the bottom of the range.
 * - By reserve (repetitions and a reserve are planned): all sets reached the repetitions with at least that many in
 *   reserve. A reserve that nobody wrote down proves nothing.
 *
 * In all other cases the last time is to be repeated, which needs no proposal. An exercise that goes by time, a set whose
 * weight was not written down and a machine's help that is gone already have no next weight; to the body alone the first
 * step is added.
 */
import { MAX_WEIGHT_KG, toHundredths } from './number.ts';
import { isWorking, type LoadMode, type SetType, type SetValues } from './set-values.ts';

export interface PlannedStep {
  setType: SetType;
  done: boolean;
  targetReps: number | null;
  targetRepsMax: number | null;
  targetHardReps: number | null;
}

export interface NextStep {
  reason: 'range' | 'reserve';
  /** What the weight changes by, in kg: less than 0 where it is a machine's help. */
  byKg: number;
  /** Of each planned set, in their order: null for a warm-up or a set without a goal. */
  sets: ({ weightKg: number; reps: number | null } | null)[];
}

export interface Progress {
  stepKg: number;
  isTimeBased: boolean;
  mode: LoadMode;
}

/** `last`: the working sets of the last time, in their order. Null: nothing to propose, or the exercise is under way. */
export function proposeNext(
  planned: readonly PlannedStep[],
  last: readonly Omit<SetValues, 'durationSec'>[],
  { stepKg, isTimeBased, mode }: Progress,
): NextStep | null {
  const working = planned.filter(isWorking);
  if (isTimeBased || working.some(set => set.done)) return null;
  let at = 0;
  const pairs = planned.map(goal => {
    const past = isWorking(goal) ? last[at++] : undefined;
    return isWorking(goal) && hasGoal(goal) ? { goal, past } : null;
  });
  const goals = pairs.filter(pair => pair !== null);
  const isRange = goals.every(({ goal }) => isRangeOf(goal));
  const hasReached = isRange ? reachedTop : reachedReserve;
  // All of them change by what is said: no set has more help taken away than it had.
  const leastKg = Math.min(stepKg, ...goals.flatMap(({ past }) => past?.weightKg ?? []));
  const byKg = mode === 'assisted' ? -leastKg : stepKg;
  const known = (weightKg: number | null) => weightKg ?? (mode === 'added' ? 0 : null);
  const isDue = goals.every(
    ({ goal, past }) => past && hasReached(goal, past) && hasNext(known(past.weightKg), byKg),
  );
  if (goals.length === 0 || !isDue) return null;
  const sets = pairs.map(
    pair =>
      pair && {
        weightKg: toHundredths((pair.past?.weightKg ?? 0) + byKg) / 100,
        reps: isRange ? pair.goal.targetReps : null,
      },
  );
  return { reason: isRange ? 'range' : 'reserve', byKg, sets };
}

function hasNext(weightKg: number | null, byKg: number): boolean {
  if (weightKg === null) return false;
  return byKg > 0 ? weightKg + byKg <= MAX_WEIGHT_KG : weightKg > 0;
}

/** The sets that a proposal goes by. */
export function plannedGoals(planned: readonly PlannedStep[]): PlannedStep[] {
  return planned.filter(set => isWorking(set) && hasGoal(set));
}

function hasGoal({ targetReps, targetRepsMax }: PlannedStep): boolean {
  return targetReps !== null || targetRepsMax !== null;
}

function isRangeOf({ targetReps, targetRepsMax }: PlannedStep): boolean {
  return targetRepsMax !== null && targetRepsMax > (targetReps ?? 0);
}

type Past = Pick<SetValues, 'reps' | 'hardReps'>;

function reachedTop({ targetRepsMax, targetHardReps }: PlannedStep, { reps, hardReps }: Past): boolean {
  const hadEnough = targetHardReps === null || hardReps === null || hardReps >= targetHardReps;
  return (reps ?? 0) >= (targetRepsMax ?? Number.POSITIVE_INFINITY) && hadEnough;
}

function reachedReserve({ targetReps, targetHardReps }: PlannedStep, { reps, hardReps }: Past): boolean {
  if (targetReps === null || targetHardReps === null || hardReps === null) return false;
  return (reps ?? 0) >= targetReps && hardReps >= targetHardReps;
}
