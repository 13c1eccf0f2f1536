import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { NewWorkout } from '../database/schema.ts';
import { toTime, type Work } from '../database/work.ts';
import { limitReached } from '../http/api-error.ts';
import { WORKOUTS_PER_USER } from '../limits.ts';

type Given = Pick<NewWorkout, 'title' | 'status' | 'started_at'> & Partial<NewWorkout>;

const countWorkouts = prepare((trx: Trx, { userId }: { userId: number }) =>
  trx
    .selectFrom('workouts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId),
);

/** A new workout without items. */
export async function insertWorkout(work: Work, given: Given): Promise<number> {
  const [total] = await countWorkouts(work.trx, { userId: work.user.id });
  if (Number(total?.count) >= WORKOUTS_PER_USER) throw limitReached('тренировок', WORKOUTS_PER_USER);
  work.countRows(1, given.note);
  const { id } = await work.trx
    .insertInto('workouts')
    .values({
      user_id: work.user.id,
      client_key: work.makeKey(),
      created_at: work.now,
      updated_at: work.now,
      revision: work.changes.stamp('workout'),
      touched_at: toTime(work.act.actMs),
      ticked_at: null,
      acts: null,
      note: '',
      finished_at: null,
      duration_sec: null,
      template_id: null,
      template_choice: null,
      import_key: null,
      import_source: null,
      last_item_order: 0,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
