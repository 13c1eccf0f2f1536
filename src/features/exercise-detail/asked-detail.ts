import type { ExerciseDetail } from '#db/queries/exercise-detail.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { PLAIN_SETTINGS } from '#db/queries/exercise-view.ts';
import { isTimeBased } from '#domain/exercise.ts';
import { foldText } from '#domain/search/folded-text.ts';
import type { ToldExercise } from '#sync/session/ask-exercise.ts';

/** An exercise that only the server knows, as the screen shows one. It counts as a default one: nothing of it can be edited here. */
export function toDetail({ alternatives, ...exercise }: ToldExercise): ExerciseDetail {
  return {
    exercise: toView(exercise),
    alternatives: alternatives.map(asked => toView({ ...asked, secondaryMuscleNames: [], type: 'none' })),
  };
}

function toView({ serverId, key, ...asked }: Omit<ToldExercise, 'alternatives'>): ExerciseView {
  return {
    ...asked,
    key: key ?? String(serverId),
    serverId,
    foldedName: foldText(asked.name),
    isTimeBased: isTimeBased(asked.equipmentName),
    settings: PLAIN_SETTINGS,
    equipmentKey: '',
    primaryMuscleKey: '',
    secondaryMuscleKeys: [],
    alternativeKeys: [],
    isArchived: false,
    isDefault: true,
  };
}
