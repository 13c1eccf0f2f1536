import { randomUUID } from 'node:crypto';
import type { Exercise, ExercisesPage } from '#contract/exercises.ts';
import type { SetValues, WorkoutSet } from '#contract/sets.ts';
import type { ImportWorkout, Workout, WorkoutWithItems } from '#contract/workouts.ts';
import type { Api } from './api.ts';

/** Default exercises that the tests train with, by what they are. */
export interface Library {
  bench: number;
  squat: number;
  plank: number;
  pullUp: number;
  assistedPullUp: number;
}

export async function findLibrary(api: Api): Promise<Library> {
  const find = async (name: string, variation = '') => {
    const page = await api.get<ExercisesPage>(`/api/exercises/?q=${encodeURIComponent(name)}&limit=200`);
    const exercise = page.results.find(one => one.name === name && one.execution_variation === variation);
    if (!exercise) throw new Error(`the library has no ${name}`);
    return Number(exercise.id);
  };
  return {
    bench: await find('Жим штанги лёжа'),
    squat: await find('Приседания со штангой', 'на плечах'),
    plank: await find('Планка', 'на предплечьях'),
    pullUp: await find('Подтягивания', 'прямым хватом'),
    assistedPullUp: await find('Подтягивания в гравитроне'),
  };
}

/** The same by the keys that devices name them by. */
export async function findLibraryKeys(api: Api): Promise<Record<keyof Library, string>> {
  const library = await findLibrary(api);
  const keyOf = async (id: number) => (await api.get<Exercise>(`/api/exercises/${id}/`)).client_key ?? '';
  return {
    bench: await keyOf(library.bench),
    squat: await keyOf(library.squat),
    plank: await keyOf(library.plank),
    pullUp: await keyOf(library.pullUp),
    assistedPullUp: await keyOf(library.assistedPullUp),
  };
}

export const key = () => randomUUID();

export type PlannedItem = [exerciseId: number, ...sets: SetValues[]];

/** Trains from start to finish, call by call, and answers with the finished workout. */
export async function train(
  api: Api,
  items: readonly PlannedItem[],
  when: { started_at?: string; duration?: number } = {},
): Promise<Workout> {
  const workout = await startTraining(api, items, when.started_at);
  return await api.patch<Workout>(`/api/workouts/${workout.id}/update/`, {
    status: 'completed',
    duration: when.duration ?? 3600,
  });
}

/** A training that goes on. */
export async function startTraining(
  api: Api,
  items: readonly PlannedItem[],
  started_at?: string,
): Promise<Workout> {
  const workout = await api.post<Workout>('/api/workouts/create/', { started_at }, 201);
  if (items.length > 0) await addItems(api, items);
  return await api.get<Workout>(`/api/workouts/${workout.id}/`);
}

async function addItems(api: Api, items: readonly PlannedItem[]) {
  const added = await api.post<WorkoutWithItems>('/api/workouts/active/exercises/bulk-add/', {
    exercise_ids: items.map(([exerciseId]) => exerciseId),
  });
  for (const [index, [, ...sets]] of items.entries()) {
    const order = added.items[index]?.order;
    for (const set of sets) await api.post(`/api/workouts/active/exercises/${order}/sets/`, set, 201);
  }
}

export const done = (weight_kg: number | null, reps: number | null, more: SetValues = {}): SetValues => ({
  done: true,
  weight_kg,
  reps,
  ...more,
});

export const held = (duration_sec: number): SetValues => ({ done: true, duration_sec });

/** A finished training as a device sends it whole. */
export function wholeWorkout(
  items: readonly PlannedItem[],
  more: Partial<ImportWorkout> = {},
): ImportWorkout & { client_key: string } {
  return {
    client_key: key(),
    title: 'В поезде',
    status: 'completed',
    started_at: '2026-03-10T10:00:00.000Z',
    finished_at: '2026-03-10T11:02:00.000Z',
    duration: 3720,
    items: items.map(([exercise_id, ...sets]) => ({
      client_key: key(),
      exercise_id,
      sets: sets.map(set => ({ client_key: key(), ...set })),
    })),
    ...more,
  };
}

/** The sets of a workout's item, by the item's place. */
export function setsOf(workout: Workout, index = 0): WorkoutSet[] {
  return workout.items[index]?.sets ?? [];
}
