/** What stands above the list while nothing is searched for: most people do next what they did before. */

import type { ExerciseSearch } from '#db/exercise-search.ts';
import type { ExerciseUsage } from '#db/queries/exercise-usage.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import type { Key } from '#domain/ids.ts';
import { texts } from './texts.ts';

export interface ListSection {
  title: string;
  exercises: ExerciseView[];
}

/** So many of each: what fits on a phone above the fold. */
const SHOWN = 6;
/** Done once is no habit. */
const OFTEN = 2;

/** own: what the person did or made. all: for a newcomer also what most people do. */
export type SectionKind = 'own' | 'all';

interface Choice {
  kind: SectionKind;
  /** Those that the filters let through. */
  listed: readonly ExerciseView[];
  usage: ReadonlyMap<Key, ExerciseUsage>;
  /** Knows what is common; null where it cannot be had, undefined while it is prepared. */
  search: ExerciseSearch | null | undefined;
}

/** Each exercise once; somebody who has done nothing of the list yet sees what most people do. */
export function chooseSections({ kind, listed, usage, search }: Choice): ListSection[] {
  const done = listed.filter(exercise => usage.has(exercise.key));
  const by = (order: (usage: ExerciseUsage) => number) => (a: ExerciseView, b: ExerciseView) =>
    orderOf(b, order) - orderOf(a, order);
  const orderOf = ({ key }: ExerciseView, order: (usage: ExerciseUsage) => number) => {
    const used = usage.get(key);
    return used ? order(used) : 0;
  };
  const recent = done.toSorted(by(({ lastAtMs }) => lastAtMs)).slice(0, SHOWN);
  const often = done
    .filter(exercise => !recent.includes(exercise) && orderOf(exercise, ({ count }) => count) >= OFTEN)
    .toSorted(by(({ count }) => count))
    .slice(0, SHOWN);
  const common = kind === 'all' && done.length === 0 && search ? chooseCommon(listed, search) : [];
  const above = new Set([...recent, ...often]);
  const own = listed.filter(exercise => !exercise.isDefault && !above.has(exercise)).slice(0, SHOWN);
  const sections = [
    { title: texts.recent, exercises: recent },
    { title: texts.often, exercises: often },
    { title: texts.own, exercises: own },
    { title: texts.common, exercises: common },
  ];
  return sections.filter(section => section.exercises.length > 0);
}

/** By what is known of each: the search may have been prepared for a list that has changed since. */
function chooseCommon(listed: readonly ExerciseView[], { rankOf }: ExerciseSearch): ExerciseView[] {
  return listed
    .flatMap(exercise => {
      const rank = rankOf(exercise.key);
      return rank === null ? [] : [{ exercise, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ exercise }) => exercise);
}
