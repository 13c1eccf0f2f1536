/**
 * A finished workout as one call, from its rows as they are when the call is frozen. Whole where the server does not
 * know it. Where it does, only what was made or changed here: the rest is as old as the last pull, and would undo what
 * another device wrote meanwhile (LATE2). What stands there as refused does not ride along: the person has not said
 * what becomes of it. Nor does a set of an exercise that was replaced elsewhere: it has a call of its own.
 */
import type { ImportWorkout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { StoredIntent, WorkoutIntent } from '#db/intents.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import type { SetFields, SetRow, WorkoutRow } from '#db/rows.ts';
import { setFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { madeByRefused } from '../outbox/find-entries.ts';
import { saidApart } from '../outbox/sets-of-replaced.ts';
import { clampDuration, isoTime } from './api-values.ts';
import type { ServerIds } from './server-ids.ts';
import { toSetBody } from './set-body.ts';

type ImportIntent = Extract<WorkoutIntent, { op: 'workout.import' }>;

export async function buildImport(
  db: AccountDb,
  ids: ServerIds,
  { workoutKey, folded }: ImportIntent,
): Promise<ImportWorkout> {
  const workout = await db.workouts.get(workoutKey);
  if (!workout) return await missingImport(ids, workoutKey);
  const changed = changedFields(folded);
  const refused = await madeByRefused(db, workoutKey);
  const apart = await saidApart(db, workoutKey);
  const items = [];
  for (const item of await getItems(db, workoutKey)) {
    if (refused.has(item.key)) continue;
    const held = (await getSets(db, item.key)).filter(set => !refused.has(set.key) && !apart.has(set.key));
    const sets = held.flatMap(set => unsentOf(set, changed.get(set.key)));
    if (item.serverId !== null && sets.length === 0) continue;
    items.push({ client_key: item.key, exercise_id: await ids.exercise(item.exerciseKey), sets });
  }
  return {
    client_key: workoutKey,
    // Should the server have lost it (a backup was put back), the part that follows must not pass for all of it.
    ...(workout.serverId !== null && { workout_id: workout.serverId }),
    ...(workout.title && isTitleOurs(workout, folded) ? { title: workout.title } : {}),
    status: 'completed',
    started_at: isoTime(workout.startedAtMs),
    finished_at: isoTime(workout.finishedAtMs ?? workout.startedAtMs),
    duration: clampDuration(workout.durationSec ?? 0),
    template_id: await templateIdOf(db, workout),
    items,
  };
}

/** Its rows came back as another training while it stood refused: noted as missing, and so never sent. */
async function missingImport(ids: ServerIds, workoutKey: Key): Promise<ImportWorkout> {
  await ids.workout(workoutKey);
  return { client_key: workoutKey, status: 'completed', started_at: '', items: [] };
}

function changedFields(folded: readonly StoredIntent[]): Map<Key, Set<string>> {
  const changed = new Map<Key, Set<string>>();
  for (const { intent } of folded) {
    if (intent.op !== 'set.patch') continue;
    const fields = changed.get(intent.setKey) ?? new Set();
    for (const name of Object.keys(intent.values)) fields.add(name);
    changed.set(intent.setKey, fields);
  }
  return changed;
}

/** All of a set that the server does not know, what was changed of one that it knows, else nothing. */
function unsentOf(set: SetRow, changed: ReadonlySet<string> | undefined) {
  if (set.serverId === null) return [{ client_key: set.key, ...toSetBody(setFields(set)) }];
  if (!changed) return [];
  const fields = Object.entries(setFields(set)).filter(([name]) => changed.has(name));
  return [{ client_key: set.key, ...toSetBody(Object.fromEntries(fields) as Partial<SetFields>) }];
}

function isTitleOurs(workout: WorkoutRow, folded: readonly StoredIntent[]): boolean {
  return workout.serverId === null || folded.some(({ intent }) => intent.op === 'workout.title');
}

/** A template deleted meanwhile is simply not named. */
async function templateIdOf(
  db: AccountDb,
  { templateKey, templateServerId }: { templateKey: Key | null; templateServerId: number | string | null },
) {
  const template = templateKey ? await db.templates.get(templateKey) : undefined;
  return template?.serverId ?? templateServerId;
}
