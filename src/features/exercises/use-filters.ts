import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ExerciseFilter } from '#db/queries/exercise-list.ts';
import type { NamedRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '#domain/limits.ts';
import { groupMuscles } from '#domain/muscle-groups.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';

export interface Filters {
  /** The search field's text, as typed. */
  text: string;
  setText: (text: string) => void;
  /** What the list goes by: the text follows the typing, and a short one filters nothing. */
  filter: ExerciseFilter;
  /** Something is typed, too little to search for. */
  isTooShort: boolean;
  /** The part of the body that is chosen, by its group's id. */
  groupId: string | null;
  /** One muscle of it. */
  muscleKey: Key | null;
  setEquipment: (key: Key | null) => void;
  /** Null: all. */
  setGroup: (id: string | null) => void;
  /** Null: the whole group. */
  setMuscle: (key: Key | null, groupId: string) => void;
  reset: () => void;
}

/** The filters live in the address, so that they are there again after a look at an exercise, and in a shared link. */
export function useFilters(excludedKey: Key | null, muscles: readonly NamedRow[] | undefined): Filters {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isHere = useIsHere();
  const written = params.get('q') ?? '';
  const [text, setText] = useState(written);
  /** What the list goes by: the list is painted first, the address follows it. */
  const [query, setQuery] = useState(written);
  const [seen, setSeen] = useState(written);
  if (written !== seen) {
    setSeen(written);
    // What comes back from the field itself must not take away a letter that was typed since.
    if (written !== query) {
      setText(written);
      setQuery(written);
    }
  }

  function write(values: Record<string, string | null>) {
    // The search may settle when an exercise has been tapped, whose screen is still to come.
    if (!isHere()) return;
    // Not what was painted: of two quick changes the second one adds to the first.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true, state });
  }

  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const writeQuery = useEffectEvent((q: string) => {
    if (q !== written) write({ q });
  });
  useEffect(() => writeQuery(query), [query]);

  function reset() {
    setText('');
    setQuery('');
    write({ q: null, equipment: null, muscle: null, group: null });
  }

  const muscleKey = params.get('muscle');
  const groupId = params.get('group') ?? groupOf(muscleKey, muscles);
  return {
    text,
    setText,
    isTooShort: text.trim() !== '' && foldText(text).length < SEARCH_MIN_CHARS,
    groupId,
    muscleKey,
    filter: {
      text: foldText(query).length >= SEARCH_MIN_CHARS ? query : '',
      equipmentKey: params.get('equipment'),
      muscleKeys: muscleKey === null ? keysOfGroup(groupId, muscles) : [muscleKey],
      excludedKey,
    },
    setEquipment: equipment => write({ equipment }),
    setGroup: group => write({ group, muscle: null }),
    setMuscle: (muscle, group) => write({ muscle, group }),
    reset,
  };
}

/** Null: all, as long as the muscles are not read too. */
function keysOfGroup(groupId: string | null, muscles: readonly NamedRow[] = []): Key[] | null {
  const group = groupMuscles(muscles).find(({ id }) => id === groupId);
  return group ? group.things.map(({ key }) => key) : null;
}

/** A link from before, or from elsewhere, may name the muscle alone. */
function groupOf(muscleKey: Key | null, muscles: readonly NamedRow[] = []): string | null {
  const group = groupMuscles(muscles).find(({ things }) => things.some(({ key }) => key === muscleKey));
  return group?.id ?? null;
}
