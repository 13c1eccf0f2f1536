import type { LoadMode } from '#domain/set-values.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';

export type LoadModes = ReadonlyMap<number, LoadMode>;

type Asked = { userId: number; ids: readonly number[] };

const selectModes = prepare((trx: Trx, { userId, ids }: Asked) =>
  trx
    .selectFrom('exercise_settings')
    .select(['exercise_id', 'load_mode'])
    .where('user_id', '=', userId)
    .where('exercise_id', 'in', ids),
);

/** What the weight of these exercises means to a person; where nothing is said, it is the load. */
export async function loadModes(
  trx: Trx,
  userId: number | undefined,
  exerciseIds: readonly number[],
): Promise<LoadModes> {
  if (userId === undefined) return new Map();
  const unique = [...new Set(exerciseIds)];
  const rows = await inChunks(unique, ids => selectModes(trx, { userId, ids }));
  return new Map(rows.map(row => [row.exercise_id, row.load_mode]));
}
