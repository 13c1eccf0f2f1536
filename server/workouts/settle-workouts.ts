import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { toTime, type Work } from '../database/work.ts';
import { recomputeRanksOf, refreshPerformances } from './performances.ts';

type Touched = { id: number; now: string; touched_at: string; ticked_at?: string };

const updateTimes = prepare((trx: Trx, { id, now, touched_at, ticked_at }: Touched) =>
  trx
    .updateTable('workouts')
    .set(eb => ({
      updated_at: now,
      touched_at: eb
        .case()
        .when('touched_at', '<', touched_at)
        .then(touched_at)
        .else(eb.ref('touched_at'))
        .end(),
      ...(ticked_at !== undefined && {
        ticked_at: eb
          .case()
          .when(eb.or([eb('ticked_at', 'is', null), eb('ticked_at', '<', ticked_at)]))
          .then(ticked_at)
          .else(eb.ref('ticked_at'))
          .end(),
      }),
    }))
    .where('id', '=', id)
    .returning(['id', 'user_id', 'started_at', 'status']),
);

/** Once for all that was written into a workout: its times, and what it achieved; and what an exercise is measured in. */
export async function settleWorkouts(work: Work): Promise<void> {
  for (const [id, { actMs, tickMs }] of work.changes.touched) {
    const [workout] = await updateTimes(work.trx, {
      id,
      now: work.now,
      touched_at: toTime(actMs),
      ...(tickMs !== null && { ticked_at: toTime(tickMs) }),
    });
    if (workout && workout.status !== 'active') await refreshPerformances(work.trx, workout);
  }
  for (const exerciseId of work.changes.remeasured) {
    await recomputeRanksOf(work.trx, work.user.id, exerciseId);
  }
  work.changes.settle();
}
