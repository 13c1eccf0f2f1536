import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { type ExerciseFilter, filterExercises, getExerciseList } from '#db/queries/exercise-list.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { EXERCISE_LIST_ERROR_MS, EXERCISES_PAGE } from '#domain/limits.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export interface ExercisePage {
  exercises: ExerciseView[];
  /** How many match in all. */
  count: number;
}

export interface LoadedExercises {
  /** Undefined until the library is read. */
  page: ExercisePage | undefined;
  hasFailed: boolean;
  /** The same for as long as the filter is. */
  filterId: string;
  /** How many are asked for. */
  limit: number;
  loadMore: () => void;
  retry: () => void;
}

/**
 * The matches, a page more with each `loadMore`; another filter starts with one page again. The library is read once and
 * again when it changes: a key in the search asks no disk.
 */
export function useExercisePage(filter: ExerciseFilter, firstLimit: number): LoadedExercises {
  const db = useDb();
  const toast = useToast();
  const filterId = JSON.stringify(filter);
  const [asked, setAsked] = useState({ filterId, limit: firstLimit });
  const limit = asked.filterId === filterId ? asked.limit : EXERCISES_PAGE;
  const [tries, setTries] = useState(0);

  const all = useLiveQuery(async () => {
    try {
      return await getExerciseList(db);
    } catch {
      return { failedTry: tries };
    }
  }, [db, tries]);

  const hasFailed = all !== undefined && 'failedTry' in all;
  // Said of each try: «Повторить» that fails again must not look as if nothing had been tried.
  const failedTry = hasFailed ? all.failedTry : undefined;
  useEffect(() => {
    if (failedTry !== undefined) toast.error(texts.loadFailed, { ms: EXERCISE_LIST_ERROR_MS });
  }, [failedTry, toast]);

  const matches = all && !hasFailed ? filterExercises(all, filter) : undefined;
  return {
    page: matches && { exercises: matches.slice(0, limit), count: matches.length },
    hasFailed,
    filterId,
    limit,
    loadMore: () => setAsked({ filterId, limit: limit + EXERCISES_PAGE }),
    retry: () => setTries(tries + 1),
  };
}
