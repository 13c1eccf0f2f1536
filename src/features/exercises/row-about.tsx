import type { ExerciseView } from '#db/queries/exercise-view.ts';

/** The second line of an exercise's row: what it is for comes first, how exactly it is done last. */
export function RowAbout({ exercise }: { exercise: ExerciseView }) {
  const { executionVariation, equipmentName, primaryMuscleName } = exercise;
  return [primaryMuscleName, equipmentName, executionVariation].filter(Boolean).join(' · ');
}
