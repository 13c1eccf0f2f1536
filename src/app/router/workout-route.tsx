import { WorkoutScreen } from '#features/workout/workout-screen.tsx';
import { ExerciseSheetRoute } from './exercise-sheet-route.tsx';

export function WorkoutRoute() {
  return (
    <ExerciseSheetRoute>
      <WorkoutScreen />
    </ExerciseSheetRoute>
  );
}
