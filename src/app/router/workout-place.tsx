import { WorkoutScreen } from '#features/workout/workout-screen.tsx';
import { ExerciseSheetPlace } from './exercise-sheet-place.tsx';

export function WorkoutPlace() {
  return (
    <ExerciseSheetPlace>
      <WorkoutScreen />
    </ExerciseSheetPlace>
  );
}
