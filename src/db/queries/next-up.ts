/** What comes after the running rest: the set that the training goes on with. */
import { nextInTurn, supersetAt } from '#domain/superset.ts';
import type { AccountDb } from '../account-db.ts';
import type { SetRow } from '../rows.ts';
import { isExerciseTimeBased } from './exercise-view.ts';
import { getItemsWithSets } from './workout-view.ts';

export interface NextUp {
  exerciseName: string;
  isTimeBased: boolean;
  set: SetRow;
}

/**
 * Of the exercise that the rest belongs to, in turns where it is a superset; then of the ones after it, then of those
 * before. Undefined: no rest runs, or all is done.
 */
export async function getNextUp(db: AccountDb): Promise<NextUp | undefined> {
  const rest = await db.rest.get('rest');
  if (!rest) return undefined;
  const items = await getItemsWithSets(db, rest.workoutKey);
  const own = items.findIndex(({ item }) => item.key === rest.itemKey);
  const turns = supersetAt(
    items.map(({ item }) => item),
    own,
  ).flatMap(place => items[place] ?? []);
  const turn = nextInTurn(turns);
  const inTurn = turn && turns[turn.member]?.sets[turn.round];
  const inOrder = [...items.slice(Math.max(own, 0)), ...items.slice(0, Math.max(own, 0))];
  const set = inTurn ?? inOrder.flatMap(({ sets }) => sets).find(({ done }) => !done);
  if (!set) return undefined;
  const exercise = await db.exercises.get(set.exerciseKey);
  if (!exercise) return undefined;
  const isTimeBased = await isExerciseTimeBased(db, set.exerciseKey);
  return { exerciseName: exercise.name, isTimeBased, set };
}
