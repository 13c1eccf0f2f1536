import type { Trx } from '../database/database.ts';
import type { PlannedExercise } from './programmes.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What the demo's rows are made with. */
export interface DemoContext {
  trx: Trx;
  userId: number;
  now: string;
  /** The number of the change that all of it is. */
  revision: number;
  random: SeededRandom;
  exerciseIds: ReadonlyMap<string, number>;
}

/** The default exercises by name and variation. */
export async function findExercises(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('exercises')
    .select(['id', 'name', 'execution_variation'])
    .where('user_id', 'is', null)
    .execute();
  return new Map(rows.map(row => [`${row.name}|${row.execution_variation}`, row.id]));
}

export function mustFindExercise(
  { exerciseIds }: DemoContext,
  { exercise }: { exercise: PlannedExercise },
): number {
  const id = exerciseIds.get(`${exercise.name}|${exercise.variation}`);
  if (id === undefined) throw new Error(`the library has no «${exercise.name}», ${exercise.variation}`);
  return id;
}
