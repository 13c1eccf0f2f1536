import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { ExerciseSearch } from '#db/exercise-search.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useExerciseSearch } from '#db/hooks/use-exercise-search.ts';
import {
  type ExerciseFilter,
  filterExercises,
  getExerciseList,
  matchesChoice,
} from '#db/queries/exercise-list.ts';
import { type ExerciseUsage, getExerciseUsage } from '#db/queries/exercise-usage.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import type { Key } from '#domain/ids.ts';
import { EXERCISE_LIST_ERROR_MS, EXERCISES_PAGE } from '#domain/limits.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { chooseSections, type ListSection, type SectionKind } from './choose-sections.ts';
import { texts } from './texts.ts';

export interface ExercisePage {
  /** What stands above the rest of the list: done lately, done often. */
  sections: ListSection[];
  exercises: ExerciseView[];
  /** How many of the list below the sections there are in all. */
  listed: number;
  /** There are more to ask for. */
  hasMore: boolean;
  /** How many match in all. */
  count: number;
  /** With nothing found: what comes near to the text. */
  nearest: ExerciseView[];
}

export interface LoadedExercises {
  /** Undefined until the library is read and, for a text, the search is there. */
  page: ExercisePage | undefined;
  hasFailed: boolean;
  /** The same for as long as the filter is. */
  filterId: string;
  /** How many are asked for. */
  limit: number;
  loadMore: () => void;
  retry: () => void;
}

/** So many rows fill a phone below the chips: a slow one paints them well before a page. */
const FIRST_PAINTED = 8;

interface PageOptions {
  filter: ExerciseFilter;
  /** What was read before the list was left, and is there at once. */
  keptLimit: number | undefined;
  sections: SectionKind;
}

/**
 * The matches, a page more with each `loadMore`; another filter starts with one page again. The library is read once and
 * again when it changes: a key in the search asks no disk. What fills the screen is painted first, the rest of the page
 * after it.
 */
export function useExercisePage({ filter, keptLimit, sections }: PageOptions): LoadedExercises {
  const filterId = JSON.stringify(filter);
  const [asked, setAsked] = useState({ filterId, limit: keptLimit ?? EXERCISES_PAGE });
  const limit = asked.filterId === filterId ? asked.limit : EXERCISES_PAGE;
  const { data, hasFailed, retry } = useExerciseData();
  const search = useExerciseSearch(data?.exercises);

  // biome-ignore lint/correctness/useExhaustiveDependencies: filterId is the filter by its content
  const matches = useMemo(
    () => data && findMatches({ ...data, search, filter, kind: sections }),
    [data, search, filterId, sections],
  );
  const isPainted = useIsPainted(filterId, {
    hasMatches: matches !== undefined,
    isWhole: keptLimit !== undefined,
  });
  const shown = isPainted ? limit : FIRST_PAINTED;
  return {
    page: matches && {
      ...matches,
      exercises: matches.exercises.slice(0, shown),
      listed: matches.exercises.length,
      hasMore: isPainted && limit < matches.exercises.length,
    },
    hasFailed,
    filterId,
    limit,
    loadMore: () => setAsked({ filterId, limit: limit + EXERCISES_PAGE }),
    retry,
  };
}

/** A frame has shown the beginning. What the person comes back to is there whole at once: its place must not move. */
function useIsPainted(
  filterId: string,
  { hasMatches, isWhole }: { hasMatches: boolean; isWhole: boolean },
): boolean {
  const [painted, setPainted] = useState<string>();
  if (isWhole && painted !== filterId) setPainted(filterId);
  useEffect(() => {
    if (!hasMatches) return;
    // The first frame shows them, the second comes after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(filterId));
    });
    return () => cancelAnimationFrame(frame);
  }, [filterId, hasMatches]);
  return isWhole || painted === filterId;
}

interface ExerciseData {
  exercises: ExerciseView[];
  usage: Map<Key, ExerciseUsage>;
}

function useExerciseData(): { data: ExerciseData | undefined; hasFailed: boolean; retry: () => void } {
  const db = useDb();
  const toast = useToast();
  const [tries, setTries] = useState(0);

  const exercises = useLiveQuery(() => attempt(() => getExerciseList(db), tries), [db, tries]);
  const usage = useLiveQuery(() => attempt(() => getExerciseUsage(db), tries), [db, tries]);

  const failedTry = failedTryOf(exercises) ?? failedTryOf(usage);
  // Said of each try: «Повторить» that fails again must not look as if nothing had been tried.
  useEffect(() => {
    if (failedTry !== undefined) toast.error(texts.loadFailed, { ms: EXERCISE_LIST_ERROR_MS });
  }, [failedTry, toast]);

  const data = useMemo(
    () =>
      exercises && 'value' in exercises && usage && 'value' in usage
        ? { exercises: exercises.value, usage: usage.value }
        : undefined,
    [exercises, usage],
  );
  return { data, hasFailed: failedTry !== undefined, retry: () => setTries(tries + 1) };
}

type Attempt<T> = { value: T } | { failedTry: number };

async function attempt<T>(read: () => Promise<T>, tries: number): Promise<Attempt<T>> {
  try {
    return { value: await read() };
  } catch {
    return { failedTry: tries };
  }
}

function failedTryOf(result: Attempt<unknown> | undefined): number | undefined {
  return result && 'failedTry' in result ? result.failedTry : undefined;
}

interface Asked extends ExerciseData {
  search: ExerciseSearch | null | undefined;
  filter: ExerciseFilter;
  kind: SectionKind;
}

type Matches = Pick<ExercisePage, 'sections' | 'exercises' | 'count' | 'nearest'>;

function findMatches(asked: Asked): Matches | undefined {
  const { exercises, usage, search, filter, kind } = asked;
  // A newcomer's list begins with what the search knows: rows must not move under a thumb when it comes.
  if (kind === 'all' && usage.size === 0 && search === undefined) return undefined;
  return filter.text === '' ? listAll(asked, filterExercises(exercises, filter)) : findText(asked);
}

function listAll({ usage, search, kind }: Asked, listed: ExerciseView[]): Matches {
  const sections = chooseSections({ kind, listed, usage, search });
  const above = new Set(sections.flatMap(section => section.exercises));
  return {
    sections,
    exercises: listed.filter(exercise => !above.has(exercise)),
    count: listed.length,
    nearest: [],
  };
}

function findText({ exercises, usage, search, filter }: Asked): Matches | undefined {
  if (search === undefined) return undefined;
  if (search === null) {
    const contained = filterExercises(exercises, filter);
    return { sections: [], exercises: contained, count: contained.length, nearest: [] };
  }
  const isChosen = (exercise: ExerciseView) => matchesChoice(exercise, filter);
  const found = search.find(filter.text, usage);
  const matches = found.exercises.filter(isChosen);
  return {
    sections: [],
    exercises: matches,
    count: matches.length,
    nearest: found.nearest.filter(exercise => exercise.key !== filter.excludedKey),
  };
}
