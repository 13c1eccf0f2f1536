import { toHundredths } from '#domain/number.ts';
import { toTime } from '../database/work.ts';
import { EMPTY_SET, planColumns } from '../workouts/set-columns.ts';
import { type DemoContext, mustFindExercise } from './demo-context.ts';
import type { DemoWorkout } from './generate-history.ts';
import { type Day, PROGRAMMES } from './programmes.ts';

/** A template for each training day, holding what was done last. */
export async function insertTemplates(
  context: DemoContext,
  history: readonly DemoWorkout[],
): Promise<Map<Day, number>> {
  const { trx, userId, now, random, revision } = context;
  const last = new Map(history.map(workout => [workout.day, workout]));
  const templateIds = new Map<Day, number>();
  for (const day of PROGRAMMES.flatMap(programme => programme.days)) {
    const workout = last.get(day);
    if (!workout) continue;
    const { id } = await trx
      .insertInto('templates')
      .values({
        user_id: userId,
        client_key: random.uuid(),
        title: day.title,
        is_favorite: day.isFavorite ? 1 : 0,
        last_used: toTime(workout.startedMs),
        created_at: now,
        updated_at: now,
        revision,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    templateIds.set(day, id);
    await insertTemplateItems(context, id, workout);
  }
  return templateIds;
}

async function insertTemplateItems(
  context: DemoContext,
  template_id: number,
  workout: DemoWorkout,
): Promise<void> {
  for (const [position, item] of workout.items.entries()) {
    const { id } = await context.trx
      .insertInto('template_items')
      .values({
        ...{ template_id, exercise_id: mustFindExercise(context, item), position },
        planned_at: toTime(workout.startedMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sets = item.sets.map(({ weightKg, reps, durationSec }, at) => ({
      ...planColumns(EMPTY_SET),
      duration_sec: durationSec,
      item_id: id,
      position: at,
      weight_hundredths: weightKg === null ? null : toHundredths(weightKg),
      reps,
    }));
    await context.trx.insertInto('template_sets').values(sets).execute();
  }
}
