/**
 * Exercises by a text, as the app finds them: by stems, typos, the other keyboard layout and other names. What is
 * found in the default library is prepared once a process; a person's own are read with each search.
 */
import type { ExerciseInItem } from '#contract/exercises.ts';
import { type AliasBook, makeAliasBook } from '#domain/search/alias-book.ts';
import { findAsSpaced, findExercises } from '#domain/search/find-exercises.ts';
import type { Personal, RankedPlace } from '#domain/search/rank-places.ts';
import { type SearchableExercise, type SearchIndex, startSearchIndex } from '#domain/search/search-index.ts';
import type { Trx } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { makeTurn } from '../database/turn.ts';
import { loadAliases } from '../library/load-aliases.ts';
import { loadExercisesInItems } from './present-exercises.ts';

export interface ExerciseSearch {
  /** Ids of this person's exercises and the default ones, the likeliest first; archived ones too. */
  find(trx: Trx, user: UserRow | null, query: string): Promise<number[]>;
}

interface Searched {
  ids: number[];
  index: SearchIndex;
}

interface Match {
  id: number;
  score: number;
}

/** Somebody with more of their own finds the rest of them by the letters of the name alone. */
const OWN_MAX = 1_000;

/** The order is the same for everybody: what somebody does is known to their device. */
const ANYBODY: Personal = { usageOf: () => undefined, nowMs: 0 };

export function makeExerciseSearch(): ExerciseSearch {
  let book: AliasBook | undefined;
  let defaults: Searched | undefined;
  return {
    async find(trx, user, query) {
      book ??= makeAliasBook(await loadAliases());
      defaults ??= await prepareSearch(trx, book, await selectDefaultIds(trx));
      const own = user ? await prepareSearch(trx, book, await selectOwnIds(trx, user)) : undefined;
      const searched = own ? [defaults, own] : [defaults];
      const asSpaced = searched.flatMap(one => search(one, query, findAsSpaced));
      const found =
        asSpaced.length > 0 ? asSpaced : searched.flatMap(one => search(one, query, findWithGuesses));
      return found.sort((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => id);
    },
  };
}

function findWithGuesses(...asked: Parameters<typeof findAsSpaced>): RankedPlace[] {
  return findExercises(...asked).places;
}

function search({ ids, index }: Searched, query: string, find: typeof findAsSpaced): Match[] {
  return find(index, query, ANYBODY).flatMap(({ place, score }) => {
    const id = ids[place];
    return id === undefined ? [] : [{ id, score }];
  });
}

async function prepareSearch(trx: Trx, book: AliasBook, ids: number[]): Promise<Searched> {
  const exercises = await loadExercisesInItems(trx, ids);
  const found = ids.flatMap(id => {
    const exercise = exercises.get(id);
    return exercise ? [{ ...exercise, id }] : [];
  });
  const { index, add } = startSearchIndex();
  const turn = makeTurn();
  for (const exercise of found) {
    add(toSearchable(book, exercise));
    await turn.giveWay();
  }
  return { ids: found.map(({ id }) => id), index };
}

function toSearchable(book: AliasBook, exercise: ExerciseInItem): SearchableExercise {
  return book.toSearchable({
    key: exercise.client_key ?? '',
    name: exercise.name,
    variation: exercise.execution_variation,
    equipmentKey: exercise.equipment.client_key ?? '',
    equipment: exercise.equipment.name,
    primaryMuscleKey: exercise.primary_muscle.client_key ?? '',
    primaryMuscle: exercise.primary_muscle.name,
    secondaryMuscles: exercise.secondary_muscles.map(({ name }) => name),
  });
}

async function selectDefaultIds(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('exercises')
    .select('id')
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

/** The latest made first. */
async function selectOwnIds(trx: Trx, user: UserRow): Promise<number[]> {
  const rows = await trx
    .selectFrom('exercises')
    .select('id')
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(OWN_MAX)
    .execute();
  return rows.map(row => row.id);
}
