import { contest } from '../database/acts.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';

/**
 * The status that a workout has already, said again: nothing changes but when it was meant. An earlier act that arrives
 * later does not undo it.
 */
export async function noteStatus(work: Work, { id, acts: kept }: WorkoutRow): Promise<void> {
  const { wins, acts } = contest(kept, ['status'], work.act);
  if (wins.has('status')) await work.trx.updateTable('workouts').set({ acts }).where('id', '=', id).execute();
}
