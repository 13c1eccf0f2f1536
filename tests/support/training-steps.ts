/** Steps of a training, for tests that are about something else. */
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getOpenEntries, getRejected } from '#db/queries/sync-state.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { ExerciseValues } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { SyncTest } from './setup-sync-test.ts';
import { LIBRARY, openBothDevices, type TestClock, type TestDevice } from './test-device.ts';

export const SQUAT = LIBRARY.exercises[0]?.key ?? '';
export const BENCH = LIBRARY.exercises[1]?.key ?? '';
/** What becomes of a call that the server will not have, whatever is in it. */
export const REFUSED = { status: 400, code: 'invalid' };
/** What becomes of a call that breaks the server each time. */
export const BROKEN = { status: 500, code: 'internal' };
/** What a server answers that has no time now. */
export const BUSY = { status: 503, body: '{"detail":"later"}', type: 'application/json' };
export const ALL_TIME = { fromMs: Number.NEGATIVE_INFINITY, beforeMs: Number.POSITIVE_INFINITY };

export async function addOne(device: TestDevice, workoutKey: Key, exerciseKey: Key): Promise<Key> {
  const itemKey = device.ctx.newKey();
  await addExercises(device.ctx, workoutKey, [{ itemKey, exerciseKey }]);
  return itemKey;
}

export async function mustAddSet(device: TestDevice, itemKey: Key): Promise<Key> {
  const setKey = await addSet(device.ctx, itemKey);
  if (!setKey) throw new Error('no set');
  return setKey;
}

/** A running training with one exercise and one empty set. */
export async function beginTraining(device: TestDevice, exerciseKey = SQUAT) {
  const workoutKey = await startEmptyWorkout(device.ctx);
  const itemKey = await addOne(device, workoutKey, exerciseKey);
  const setKey = await mustAddSet(device, itemKey);
  return { workoutKey, itemKey, setKey };
}

/** A running training that the server knows, with so many sets of one exercise. */
export async function trainingOfSets(device: TestDevice, count: number) {
  const { workoutKey, itemKey, setKey } = await beginTraining(device);
  const setKeys: Key[] = [setKey];
  while (setKeys.length < count) setKeys.push(await mustAddSet(device, itemKey));
  await device.sync();
  return { workoutKey, itemKey, setKeys };
}

/** Two devices of one user, with a training of the first that both know. */
export async function openBothWithTraining(
  { clock, server }: SyncTest,
  user: { username: string; password: string },
) {
  const [first, second] = await openBothDevices(clock, server.transport, user);
  const training = await beginTraining(first);
  await first.sync();
  await second.sync();
  return { first, second, ...training };
}

/** As `openBothWithTraining`, with a set in one more exercise; the second has deleted the first set, unheard of by the first. */
export async function openBothWithLostSet(gym: SyncTest, user: Parameters<typeof openBothWithTraining>[1]) {
  const both = await openBothWithTraining(gym, user);
  const { first, second, workoutKey, setKey } = both;
  const other = await mustAddSet(first, await addOne(first, workoutKey, BENCH));
  await first.sync();
  await second.sync();
  await deleteSet(second.ctx, setKey);
  gym.clock.advance(60_000);
  await second.sync();
  return { ...both, other };
}

/** Three sets of one exercise, two minutes each, finished. */
export async function trainOnce(device: TestDevice, clock: TestClock, exerciseKey = SQUAT): Promise<Key> {
  const workoutKey = await startEmptyWorkout(device.ctx);
  const itemKey = await addOne(device, workoutKey, exerciseKey);
  for (const weightKg of [80, 82.5, 85]) {
    const setKey = await mustAddSet(device, itemKey);
    await saveSetValues(device.ctx, setKey, { weightKg, reps: 8 });
    await tickSet(device.ctx, setKey);
    clock.advance(120_000);
  }
  await finishWorkout(device.ctx, workoutKey);
  return workoutKey;
}

/** Until each has heard of what the others have sent again. */
export async function syncInTurns(clock: TestClock, devices: readonly TestDevice[]): Promise<void> {
  for (const device of [...devices, ...devices, ...devices]) {
    clock.advance(60_000);
    await device.sync();
  }
}

/** What is not on the server: the state and kind of each change, in the order in which they were made. */
export async function openStates({ db }: TestDevice): Promise<[string, string][]> {
  return (await getOpenEntries(db)).map(entry => [entry.state, entry.kind]);
}

/** In the order in which they were made. */
export async function rejectedSeqs({ db }: TestDevice): Promise<number[]> {
  return (await getRejected(db)).map(entry => entry.seq);
}

/** What a form would hold for an exercise of the person's own. */
export async function ownExercise({ db }: TestDevice, name = 'Моё'): Promise<ExerciseValues> {
  return {
    name,
    executionVariation: '',
    equipmentKey: (await db.equipments.toArray())[0]?.key ?? '',
    primaryMuscleKey: (await db.muscles.toArray())[0]?.key ?? '',
    secondaryMuscleKeys: [],
    type: 'none',
    alternativeKeys: [],
  };
}

/** Their titles, and the exercises that each holds. */
export async function templatesOf({ db }: TestDevice): Promise<[string, Key[]][]> {
  const templates = await db.templates.toArray();
  return templates.map(({ title, items }) => [title, items.map(item => item.exerciseKey)]);
}

/** A training as a device shows it: its exercises, with the weights of their sets. */
export async function shownIn(
  { db }: TestDevice,
  workoutKey: Key,
): Promise<[Key, (number | null)[]][] | undefined> {
  const view = await getWorkoutView(db, workoutKey);
  return view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)]);
}
