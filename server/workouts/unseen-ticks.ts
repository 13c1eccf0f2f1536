import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { Work } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { errorCatalogue } from '../http/error-catalogue.ts';

/*
 * Destruction says what it saw. What another device has ticked since is not destroyed unseen: the person is asked.
 */

type Seen = { seen: number; writer: string };

function countUnseen(trx: Trx, { seen, writer }: Seen) {
  return trx
    .selectFrom('workout_sets as set')
    .innerJoin('workout_items as item', 'item.id', 'set.item_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('set.done', '=', 1)
    .where(eb =>
      eb.or([
        eb.and([eb('set.revision', '>', seen), eb('set.written_by', '!=', writer)]),
        // The person's own device may have written into it since, in ignorance of the tick.
        eb.and([eb('set.ticked_revision', '>', seen), eb('set.ticked_by', '!=', writer)]),
      ]),
    );
}

const countInSet = prepare((trx: Trx, { id, ...seen }: Seen & { id: number }) =>
  countUnseen(trx, seen).where('set.id', '=', id),
);
const countInItem = prepare((trx: Trx, { id, ...seen }: Seen & { id: number }) =>
  countUnseen(trx, seen).where('item.id', '=', id),
);
const countInWorkout = prepare((trx: Trx, { id, ...seen }: Seen & { id: number }) =>
  countUnseen(trx, seen).where('item.workout_id', '=', id),
);
/** What joined a training of an import stays. */
const countInImport = prepare((trx: Trx, { userId, key, ...seen }: Seen & { userId: number; key: string }) =>
  countUnseen(trx, seen)
    .innerJoin('workouts as workout', 'workout.id', 'item.workout_id')
    .where('workout.user_id', '=', userId)
    .where('workout.import_key', '=', key)
    .where('item.via_key', 'is', null),
);
const countVia = prepare((trx: Trx, { id, key, ...seen }: Seen & { id: number; key: string }) =>
  countUnseen(trx, seen).where('item.workout_id', '=', id).where('item.via_key', '=', key),
);

/** What a call is about to destroy. `via`: of a workout, only what came by this key. */
export type Target =
  | { set: number }
  | { item: number }
  | { workout: number }
  | { workout: number; via: string }
  | { import: string };

export async function assertSeen(work: Work, target: Target): Promise<void> {
  const { seenRevision, writer } = work.act;
  if (seenRevision === null) return;
  const rows = await count(work, target, { seen: seenRevision, writer });
  const ticked = Number(rows[0]?.count);
  if (ticked === 0) return;
  throw new ApiError('changed', { body: { detail: errorCatalogue.changed.text, ticked } });
}

function count({ trx, user }: Work, target: Target, seen: Seen) {
  if ('import' in target) return countInImport(trx, { ...seen, userId: user.id, key: target.import });
  if ('set' in target) return countInSet(trx, { ...seen, id: target.set });
  if ('item' in target) return countInItem(trx, { ...seen, id: target.item });
  if ('via' in target) return countVia(trx, { ...seen, id: target.workout, key: target.via });
  return countInWorkout(trx, { ...seen, id: target.workout });
}
