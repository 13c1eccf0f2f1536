/** How a week's load stands to the usual: the average of the weeks before it. */
import type { MuscleLoad } from '#db/queries/muscle-load.ts';
import type { Step } from '#ui/training/body.tsx';

export interface JudgedLoad {
  name: string;
  /** Sets of the week; a half for each that worked the muscle besides. */
  now: number;
  /** To a half set. */
  usual: number;
  /** Null: nothing was done for it. */
  step: Step | null;
}

/** Half a set, or a sixth of the usual: less is no difference. */
const LEAST_GAP = 0.5;
const LEAST_SHARE = 1 / 6;
/** So many muscles a glance takes in. */
const NAMED = 3;

/** What is farthest below its usual first, then what is farthest above it; of the rest, what was worked more. */
export function judgeLoad(load: readonly MuscleLoad[]): JudgedLoad[] {
  const sums = load.map(({ muscle, sets: [now = 0, ...before] }) => {
    return { name: muscle.name, now, usual: averageOf(before) };
  });
  const canCompare = hasUsual(sums);
  return sums
    .map(sum => {
      const step = canCompare ? stepOf(sum.now, sum.usual) : 'middle';
      return { ...sum, step: sum.now > 0 ? step : null };
    })
    .toSorted((a, b) => leftOf(b) - leftOf(a) || overOf(b) - overOf(a) || b.now - a.now);
}

/** Of a newcomer's first week there is nothing to compare with: none of it is more or less than usual. */
function hasUsual(sums: readonly Pick<JudgedLoad, 'usual'>[]): boolean {
  return sums.some(({ usual }) => usual > 0);
}

/** Whether to say how far each is from its usual: a column of nothing but dashes says no more than the sentence above it. */
export function hasGaps(sums: readonly Pick<JudgedLoad, 'now' | 'usual'>[]): boolean {
  return hasUsual(sums) && sums.some(({ now, usual }) => now !== usual);
}

/** The most sets of a muscle that week. */
export function mostOf(judged: readonly JudgedLoad[]): number {
  return Math.max(1, ...judged.map(({ now }) => now));
}

/** Above, below or as usual. */
export function stepOf(now: number, usual: number): Step {
  if (Math.abs(now - usual) <= Math.max(LEAST_GAP, usual * LEAST_SHARE)) return 'middle';
  return now < usual ? 'low' : 'high';
}

/** Sets up to the usual: of what is as usual or more none are left. */
function leftOf({ now, usual }: Pick<JudgedLoad, 'now' | 'usual'>): number {
  return stepOf(now, usual) === 'low' ? usual - now : 0;
}

/** Sets above the usual, of what is clearly above it. */
function overOf({ now, usual }: Pick<JudgedLoad, 'now' | 'usual'>): number {
  return stepOf(now, usual) === 'high' ? now - usual : 0;
}

export type Verdict =
  | { kind: 'nothing' }
  | { kind: 'noUsual' }
  | { kind: 'behind'; muscles: { name: string; left: number }[]; more: number }
  | { kind: 'fine'; hasMore: boolean };

/** The week in a sentence: which muscles are below their usual and by how much, in the order of judgeLoad. */
export function sumUp(judged: readonly JudgedLoad[]): Verdict {
  if (judged.every(({ now }) => now === 0)) return { kind: 'nothing' };
  if (!hasUsual(judged)) return { kind: 'noUsual' };
  const behind = judged.map(load => ({ name: load.name, left: leftOf(load) })).filter(({ left }) => left > 0);
  if (behind.length === 0) return { kind: 'fine', hasMore: judged.some(load => overOf(load) > 0) };
  return { kind: 'behind', muscles: behind.slice(0, NAMED), more: Math.max(0, behind.length - NAMED) };
}

function averageOf(sets: readonly number[]): number {
  const average = sets.reduce((sum, count) => sum + count, 0) / Math.max(1, sets.length);
  return Math.round(average * 2) / 2;
}
