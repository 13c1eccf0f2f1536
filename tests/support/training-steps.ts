/** Steps of a training, for tests that are about something else. */
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import type { ExerciseValues } from '#db/intents.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import type { Gym } from './open-gym.ts';
import { LIBRARY, openBothDevices, type TestClock, type TestDevice } from './test-device.ts';

export const SQUAT = LIBRARY.exercises[0]?.key ?? '';
export const BENCH = LIBRARY.exercises[1]?.key ?? '';
/** What a server answers that will not have a change, whatever is in it. */
export const REFUSED = { status: 400, body: '{"code":"invalid"}', type: 'application/json' };
/** What a server of an earlier release answers to a call that it does not have. */
export const NO_SUCH_CALL = {
  status: 404,
  body: '{"detail":"Не найдено.","code":"not_found"}',
  type: 'application/json',
};
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

/** Two devices of one user, with a training of the first that both know. */
export async function openBothWithTraining(
  { clock, server }: Gym,
  user: { username: string; password: string },
) {
  const [first, second] = await openBothDevices(clock, server.transport, user);
  const training = await beginTraining(first);
  await first.sync();
  await second.sync();
  return { first, second, ...training };
}

/** As `openBothWithTraining`, with a set in one more exercise; the second has deleted the first set, unheard of by the first. */
export async function openBothWithLostSet(gym: Gym, user: Parameters<typeof openBothWithTraining>[1]) {
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

export async function outboxStates(device: TestDevice): Promise<[string, string][]> {
  const entries = await device.db.outbox.orderBy('seq').toArray();
  return entries.map(entry => [entry.state, entry.intent.op]);
}

/** In the order in which they were made. */
export async function parkedSeqs(device: TestDevice): Promise<number[]> {
  return (await device.db.outbox.where('state').equals('parked').toArray()).map(entry => entry.seq);
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
