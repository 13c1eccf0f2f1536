import { contest, statusFields } from '../database/acts.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';

/**
 * A status that changes nothing: the workout has it already, or was given another by a later act. What was meant when is
 * kept, so that an earlier act that arrives later does not undo it.
 */
export async function noteStatus(
  work: Work,
  { id, acts: kept }: WorkoutRow,
  status: WorkoutRow['status'],
): Promise<void> {
  const { acts } = contest(kept, statusFields(status), work.act);
  await work.trx.updateTable('workouts').set({ acts }).where('id', '=', id).execute();
}
