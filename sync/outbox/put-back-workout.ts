/**
 * A cancelled training of which something was lost comes back as a finished one: all of it moves under new keys, since
 * the old ones are spent on the server, and goes there as one import.
 */
import type { AccountDb } from '#db/account-db.ts';
import { finishAnew, forgetFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import { isReadable, type ParkedEntry } from '#db/outbox-entry.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { append, type Stamp } from './append.ts';
import { entriesBy, waitingOfWorkout } from './find-entries.ts';
import { moveRefused } from './move-refused.ts';
import { linksOfAll, placeOf } from './place.ts';
import { byExerciseOf } from './sets-by-exercise.ts';
import { callByCall } from './unfold-import.ts';

/** Inside the caller's transaction; `spent` has left the outbox. */
export async function putBackWorkout(
  db: AccountDb,
  { old, spent }: { old: WorkoutRow; spent: readonly ParkedEntry[] },
  options: Stamp,
): Promise<void> {
  // What waits of it is in the rows that move, and there is nothing to cancel any more.
  const taken = await waitingOfWorkout(db, old.key);
  await db.outbox.bulkDelete(taken.map(entry => entry.seq));
  const workoutKey = await moveRows(db, old, options);
  await repeatInstead(db, old.key, workoutKey);
  await forgetFinished(db, old.key);
  await db.workouts.delete(old.key);
  await finishAnew(db, workoutKey);
  // The rows say what is sent, so what it makes and needs cannot be told by the intent.
  const links = linksOfAll(await callByCall(db, workoutKey));
  await append(db, { op: 'workout.import', workoutKey, folded: [] }, { ...options, links });
  // Templates made of it are made of what came back.
  for (const { intent } of [...spent, ...taken]) {
    if (isTemplateOf(intent)) await append(db, { ...intent, workoutKey }, options);
  }
}

/** What was begun from it, and waits, is begun from what came back. */
async function repeatInstead(db: AccountDb, oldKey: Key, workoutKey: Key): Promise<void> {
  for (const entry of await entriesBy(db, 'needs', [oldKey])) {
    if (entry.state !== 'waiting' || !isReadable(entry) || entry.intent.op !== 'workout.recreate') continue;
    const intent = { ...entry.intent, sourceKey: workoutKey };
    await db.outbox.put({ ...entry, ...placeOf(intent), intent });
  }
}

function isTemplateOf(intent: Intent) {
  return intent.op === 'template.create' || intent.op === 'template.save' || intent.op === 'template.update';
}

/** What shows of it: what was deleted or replaced here is not to come back. */
async function moveRows(db: AccountDb, old: WorkoutRow, { nowMs, newKey }: Stamp): Promise<Key> {
  const workoutKey = newKey();
  const { server: _server, ...kept } = old;
  const finishedAtMs = old.finishedAtMs ?? nowMs;
  const durationSec = old.durationSec ?? Math.max(0, Math.floor((finishedAtMs - old.startedAtMs) / 1000));
  const end = { status: 'completed' as const, finishedAtMs, durationSec };
  await db.workouts.put({ ...kept, ...end, key: workoutKey, serverId: null });
  const renamed = new Map<Key, Key>();
  let order = 0;
  for (const item of await getItems(db, old.key)) {
    const { server: _item, ...itemRow } = item;
    const sets = await getSets(db, item.key);
    for (const [exerciseKey, its] of byExerciseOf(item, sets)) {
      const itemKey = newKey();
      if (!renamed.has(item.key)) renamed.set(item.key, itemKey);
      order++;
      const doneAtMs = old.startedAtMs;
      await db.items.put({
        ...itemRow,
        key: itemKey,
        workoutKey,
        exerciseKey,
        order,
        serverId: null,
        doneAtMs,
      });
      for (const set of its) {
        const { server: _set, ...setRow } = set;
        const setKey = newKey();
        renamed.set(set.key, setKey);
        await db.sets.put({ ...setRow, key: setKey, itemKey, workoutKey, serverId: null });
      }
    }
  }
  await moveRefused(db, { from: old.key, to: workoutKey, renamed });
  await db.sets.where('workoutKey').equals(old.key).delete();
  await db.items.where('workoutKey').equals(old.key).delete();
  return workoutKey;
}
