import { ExerciseDetailScreen } from '#features/exercise-detail/exercise-detail-screen.tsx';
import { ExerciseProgress } from '#features/exercise-progress/exercise-progress.tsx';

/** What an exercise is, and how it went. */
export function ExerciseDetailRoute() {
  return <ExerciseDetailScreen renderProgress={exercise => <ExerciseProgress exercise={exercise} />} />;
}
