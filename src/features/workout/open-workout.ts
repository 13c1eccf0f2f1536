/**
 * Opening /workout (docs/product.md, States): the running training, or a new one if somebody went here for it; then what was
 * picked for it in the exercise list. Running it twice (two tabs, a crash, a reload) does it once.
 */
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, replaceExercise } from '#commands/edit-workout.ts';
import {
  CHANGE_EXERCISE,
  CHANGE_EXERCISE_ITEM,
  clearSelection,
  type KeyValueStore,
  type Pick,
  readSelection,
  SELECTED_EXERCISES,
} from '#commands/pending-selection.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { findByKeyOrId } from '#db/queries/find-row.ts';
import { getItems } from '#db/queries/workout-view.ts';
import type { ItemRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { SessionContext } from '#sync/session/session-context.ts';

const LOCK = 'podhod:pending-selection';
/** Another tab's adding takes milliseconds. One that is frozen in it must not keep this training without its picks. */
const LOCK_WAIT_MS = 2_000;

export interface Opening {
  /** Where nothing runs: true starts a training. Only ever true for a navigation that names none. */
  mayStart: boolean;
  store: KeyValueStore;
  locks: SessionContext['ports']['locks'];
}

/** Returns the first item that was brought along: added, or with its exercise replaced. */
export async function openWorkout(ctx: CommandContext, opening: Opening): Promise<Key | undefined> {
  const { mayStart, store, locks } = opening;
  const workoutKey =
    (await getActiveWorkout(ctx.db))?.key ?? (mayStart ? await startEmptyWorkout(ctx) : undefined);
  if (workoutKey === undefined) return undefined;
  // Without the lock, too, each pick is added once: its item has its key already.
  return locks.run(LOCK, LOCK_WAIT_MS, async () => {
    const picks = readPending(ctx, store, SELECTED_EXERCISES);
    return picks ? takeAdded(ctx, workoutKey, picks, store) : takeReplacement(ctx, workoutKey, store);
  });
}

function readPending(ctx: CommandContext, store: KeyValueStore, name: string): Pick[] | undefined {
  return readSelection(store, { accountKey: ctx.db.accountKey, name }, ctx.newKey);
}

async function takeAdded(ctx: CommandContext, workoutKey: Key, picks: Pick[], store: KeyValueStore) {
  const items: { itemKey: Key; exerciseKey: Key }[] = [];
  for (const { exerciseId, itemKey } of picks) {
    const exercise = await findByKeyOrId(ctx.db.exercises, exerciseId);
    if (exercise) items.push({ itemKey, exerciseKey: exercise.key });
  }
  await addExercises(ctx, workoutKey, items);
  clearSelection(store, SELECTED_EXERCISES);
  return items[0]?.itemKey;
}

async function takeReplacement(ctx: CommandContext, workoutKey: Key, store: KeyValueStore) {
  const [pick] = readPending(ctx, store, CHANGE_EXERCISE) ?? [];
  const itemId = store.getItem(CHANGE_EXERCISE_ITEM);
  if (!pick || itemId === null) return undefined;
  const item = await findItem(ctx, workoutKey, itemId);
  const exercise = await findByKeyOrId(ctx.db.exercises, pick.exerciseId);
  if (item && exercise) await replaceExercise(ctx, item.key, exercise.key);
  clearSelection(store, CHANGE_EXERCISE);
  clearSelection(store, CHANGE_EXERCISE_ITEM);
  return item?.key;
}

/** By its key, or by the server's id, where another client wrote the selection. */
async function findItem({ db }: CommandContext, workoutKey: Key, id: string): Promise<ItemRow | undefined> {
  const items = await getItems(db, workoutKey);
  return items.find(item => item.key === id) ?? items.find(item => String(item.serverId) === id);
}
