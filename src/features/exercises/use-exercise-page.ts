import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { type ExerciseFilter, type ExerciseListPage, getExerciseList } from '#db/queries/exercise-list.ts';
import { EXERCISE_LIST_ERROR_MS, EXERCISES_PAGE } from '#domain/limits.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export interface LoadedExercises {
  /** Undefined until the first answer; stays while a changed filter is being looked up. */
  page: ExerciseListPage | undefined;
  hasFailed: boolean;
  /** How many are asked for. */
  limit: number;
  loadMore: () => void;
  retry: () => void;
}

/** The matches, a page more with each `loadMore`; another filter starts with one page again. */
export function useExercisePage(filter: ExerciseFilter, firstLimit: number): LoadedExercises {
  const db = useDb();
  const toast = useToast();
  const filterId = JSON.stringify(filter);
  const [asked, setAsked] = useState({ filterId, limit: firstLimit, tries: 0 });
  const { limit, tries } = asked.filterId === filterId ? asked : { limit: EXERCISES_PAGE, tries: 0 };

  const answer = useLiveQuery(async () => {
    try {
      return await getExerciseList(db, filter, limit);
    } catch {
      return 'failed' as const;
    }
  }, [db, filterId, limit, tries]);

  const hasFailed = answer === 'failed';
  useEffect(() => {
    if (hasFailed) toast.error(texts.loadFailed, { ms: EXERCISE_LIST_ERROR_MS });
  }, [hasFailed, toast]);

  return {
    page: answer === 'failed' ? undefined : answer,
    hasFailed,
    limit,
    loadMore: () => setAsked({ filterId, limit: limit + EXERCISES_PAGE, tries }),
    retry: () => setAsked({ filterId, limit, tries: tries + 1 }),
  };
}
