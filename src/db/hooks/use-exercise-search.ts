import { useEffect, useState } from 'react';
import type { ExerciseSearch } from '../exercise-search.ts';
import type { ExerciseView } from '../queries/exercise-view.ts';

interface Prepared {
  exercises: readonly ExerciseView[];
  search: ExerciseSearch;
}

/**
 * The search over a list. Undefined while it is prepared: its code is fetched and the words of the list are indexed
 * once. Null when its code cannot be had: a text is then looked for as it stands.
 */
export function useExerciseSearch(
  exercises: readonly ExerciseView[] | undefined,
): ExerciseSearch | null | undefined {
  const [prepared, setPrepared] = useState<Prepared>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!exercises) return;
    let isObsolete = false;
    import('../exercise-search.ts')
      .then(engine => engine.prepareSearch(exercises, () => isObsolete))
      .then(search => search && setPrepared({ exercises, search }))
      .catch(() => {
        if (!isObsolete) setFailed(true);
      });
    return () => {
      isObsolete = true;
    };
  }, [exercises]);

  // Until the changed list is indexed, the one before answers: it has all but the newest.
  return prepared?.search ?? (hasFailed ? null : undefined);
}
