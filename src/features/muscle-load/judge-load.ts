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

/** The most worked first; of those worked the same, the one that is worked more otherwise. */
export function judgeLoad(load: readonly MuscleLoad[]): JudgedLoad[] {
  return load
    .map(({ muscle, sets: [now = 0, ...before] }) => {
      const usual = averageOf(before);
      return { name: muscle.name, now, usual, step: now > 0 ? stepOf(now, usual) : null };
    })
    .toSorted((a, b) => b.now - a.now || b.usual - a.usual);
}

/** Above, below or as usual. */
export function stepOf(now: number, usual: number): Step {
  if (Math.abs(now - usual) <= Math.max(LEAST_GAP, usual * LEAST_SHARE)) return 'middle';
  return now < usual ? 'low' : 'high';
}

export type Verdict =
  | { kind: 'nothing' }
  | { kind: 'noUsual' }
  | { kind: 'behind'; names: string[]; more: number }
  | { kind: 'fine' };

/** The week in a sentence: which muscles are behind their usual, the farthest first. */
export function sumUp(judged: readonly JudgedLoad[]): Verdict {
  if (judged.every(({ now }) => now === 0)) return { kind: 'nothing' };
  if (judged.every(({ usual }) => usual === 0)) return { kind: 'noUsual' };
  const behind = judged
    .filter(({ now, usual }) => stepOf(now, usual) === 'low')
    .toSorted((a, b) => b.usual - b.now - (a.usual - a.now));
  if (behind.length === 0) return { kind: 'fine' };
  return {
    kind: 'behind',
    names: behind.slice(0, NAMED).map(({ name }) => name),
    more: Math.max(0, behind.length - NAMED),
  };
}

function averageOf(sets: readonly number[]): number {
  const average = sets.reduce((sum, count) => sum + count, 0) / Math.max(1, sets.length);
  return Math.round(average * 2) / 2;
}
