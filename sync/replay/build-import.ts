/** A whole finished workout as one call, from its rows as they are when the call is frozen. */
import type { ImportWorkout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import { setFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { clampDuration, isoTime } from './api-values.ts';
import type { ServerIds } from './server-ids.ts';
import { toSetBody } from './set-body.ts';

export async function buildImport(db: AccountDb, ids: ServerIds, workoutKey: Key): Promise<ImportWorkout> {
  const workout = await db.workouts.get(workoutKey);
  if (!workout) throw new Error('an import of a workout that is not here');
  const items = [];
  for (const item of await getItems(db, workoutKey)) {
    const sets = await getSets(db, item.key);
    items.push({
      client_key: item.key,
      exercise_id: await ids.exercise(item.exerciseKey),
      sets: sets.map(set => ({ client_key: set.key, ...toSetBody(setFields(set)) })),
    });
  }
  return {
    client_key: workoutKey,
    ...(workout.title ? { title: workout.title } : {}),
    status: 'completed',
    started_at: isoTime(workout.startedAtMs),
    finished_at: isoTime(workout.finishedAtMs ?? workout.startedAtMs),
    duration: clampDuration(workout.durationSec ?? 0),
    template_id: await templateIdOf(db, workout),
    items,
  };
}

/** A template deleted meanwhile is simply not named. */
async function templateIdOf(
  db: AccountDb,
  { templateKey, templateServerId }: { templateKey: Key | null; templateServerId: number | string | null },
) {
  const template = templateKey ? await db.templates.get(templateKey) : undefined;
  return template?.serverId ?? templateServerId;
}
