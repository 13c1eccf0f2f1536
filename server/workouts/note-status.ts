import { contest, statusFields } from '../database/acts.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';

/**
 * The status that a workout has already, said again: nothing changes but when it was meant. An earlier act that arrives
 * later does not undo it.
 */
export async function noteStatus(work: Work, { id, status, acts: kept }: WorkoutRow): Promise<void> {
  const { wins, acts } = contest(kept, statusFields(status), work.act);
  if (wins.has('status')) await work.trx.updateTable('workouts').set({ acts }).where('id', '=', id).execute();
}
