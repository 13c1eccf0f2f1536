import type { LoadMode } from '#domain/set-values.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';

export type LoadModes = ReadonlyMap<number, LoadMode>;

type Asked = { userId: number; ids: readonly number[] };

const selectModes = prepare((trx: Trx, { userId, ids }: Asked) =>
  trx
    .selectFrom('exercises as exercise')
    .leftJoin('exercise_settings as own', join =>
      join.onRef('own.exercise_id', '=', 'exercise.id').on('own.user_id', '=', userId),
    )
    .select(['exercise.id', 'exercise.load_mode', 'own.load_mode as own_mode'])
    .where('exercise.id', 'in', ids)
    .where(eb => eb.or([eb('exercise.load_mode', 'is not', null), eb('own.load_mode', 'is not', null)])),
);

/** What the weight of these exercises means to a person, by their own choice, else by the library; where nothing is said, it is the load. */
export async function loadModes(
  trx: Trx,
  userId: number | undefined,
  exerciseIds: readonly number[],
): Promise<LoadModes> {
  if (userId === undefined) return new Map();
  const unique = [...new Set(exerciseIds)];
  const rows = await inChunks(unique, ids => selectModes(trx, { userId, ids }));
  return new Map(rows.map(row => [row.id, row.own_mode ?? row.load_mode ?? 'plain']));
}
