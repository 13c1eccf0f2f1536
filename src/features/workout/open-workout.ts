/**
 * Opens /workout (docs/product.md, States): finds the running training, or makes a new one if the person came for that,
 * then adds what was picked in the exercise list. Running it twice (two tabs, a crash, a reload) has the effect once.
 */
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, type Replacement, replaceExercise } from '#commands/edit-workout.ts';
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
/** Another tab needs only milliseconds to add its picks; a frozen tab must not keep this training without them. */
const LOCK_WAIT_MS = 2_000;

export interface Opening {
  /** Starts a training if none runs. True only for a navigation that names none. */
  mayStart: boolean;
  store: KeyValueStore;
  locks: SessionContext['ports']['locks'];
}

/** What the exercise list brought: the first item that was added, or the one whose exercise was replaced. */
export interface Brought {
  itemKey: Key | undefined;
  replaced?: Replacement | undefined;
}

/** Undefined where no training runs, and for a replacement of what is gone. */
export async function openWorkout(ctx: CommandContext, opening: Opening): Promise<Brought | undefined> {
  const { mayStart, store, locks } = opening;
  const workoutKey =
    (await getActiveWorkout(ctx.db))?.key ?? (mayStart ? await startEmptyWorkout(ctx) : undefined);
  if (workoutKey === undefined) return undefined;
  // Even without the lock each pick is added once: its item already has its key.
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
  return { itemKey: items[0]?.itemKey };
}

async function takeReplacement(ctx: CommandContext, workoutKey: Key, store: KeyValueStore) {
  const [pick] = readPending(ctx, store, CHANGE_EXERCISE) ?? [];
  const itemId = store.getItem(CHANGE_EXERCISE_ITEM);
  if (!pick || itemId === null) return undefined;
  const item = await findItem(ctx, workoutKey, itemId);
  const exercise = await findByKeyOrId(ctx.db.exercises, pick.exerciseId);
  const replaced = item && exercise && (await replaceExercise(ctx, item.key, exercise.key));
  clearSelection(store, CHANGE_EXERCISE);
  clearSelection(store, CHANGE_EXERCISE_ITEM);
  return item && { itemKey: item.key, replaced };
}

/** By its key, or by the server's id if another client wrote the selection. */
async function findItem({ db }: CommandContext, workoutKey: Key, id: string): Promise<ItemRow | undefined> {
  const items = await getItems(db, workoutKey);
  return items.find(item => item.key === id) ?? items.find(item => String(item.serverId) === id);
}
