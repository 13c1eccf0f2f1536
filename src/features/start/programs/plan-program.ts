/** What templates a starter program makes. */
import type { NewTemplate } from '#commands/several-templates.ts';
import type { WrittenItem } from '#commands/written-items.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import type { StarterProgram, StarterTraining } from './starter-programs.ts';

export function planProgram({ trainings }: StarterProgram): NewTemplate[] {
  return trainings.map(training => ({ title: training.title, items: itemsOf(training) }));
}

export function itemsOf({ exercises }: StarterTraining): WrittenItem[] {
  return exercises.map(({ exerciseKey, sets, rest, goal }) => {
    const aim =
      'holdSec' in goal
        ? { durationSec: goal.holdSec }
        : { targetReps: goal.reps[0], targetRepsMax: goal.reps[1], targetHardReps: goal.reserve };
    return {
      exerciseKey,
      group: null,
      sets: Array.from({ length: sets }, () => ({ ...EMPTY_TEMPLATE_SET, restSec: rest, ...aim })),
    };
  });
}
