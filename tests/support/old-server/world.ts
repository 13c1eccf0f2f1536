/** What the server remembers: plain rows in memory, integer ids, one counter for all of them. */

import { settingsFields } from '#contract/fields/settings.ts';
import type { Library } from '#contract/library.ts';

export interface UserRow {
  id: number;
  username: string;
  email: string;
  /** Clear text: nobody lives here. */
  password: string | null;
  isGuest: boolean;
  joinedAtMs: number;
  restDefaultSec: number;
}

export interface NamedRow {
  id: number;
  name: string;
}

export interface ExerciseRow {
  id: number;
  /** null: one of the server's own. */
  userId: number | null;
  name: string;
  variation: string;
  equipmentId: number;
  primaryId: number;
  secondaryIds: number[];
  type: 'none' | 'compound' | 'isolation';
  alternativeIds: number[];
  isArchived: boolean;
  isDeleted: boolean;
}

export interface SetRow {
  id: number;
  order: number;
  done: boolean;
  weight_kg: number | null;
  reps: number | null;
  hard_reps: number | null;
  duration_sec: number | null;
  rest_sec: number | null;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface ItemRow {
  id: number;
  order: number;
  exerciseId: number;
  sets: SetRow[];
}

export interface WorkoutRow {
  id: number;
  userId: number;
  title: string;
  status: 'active' | 'completed' | 'cancelled';
  startedAtMs: number;
  durationSec: number;
  templateId: number | null;
  items: ItemRow[];
}

export interface TemplateRow {
  id: number;
  userId: number;
  title: string;
  isFavorite: boolean;
  lastUsedMs: number | null;
  items: { exerciseId: number; sets: { weight_kg: number | null; reps: number | null }[] }[];
}

export interface World {
  now: () => number;
  newId: () => number;
  users: UserRow[];
  equipments: NamedRow[];
  muscles: NamedRow[];
  exercises: ExerciseRow[];
  workouts: WorkoutRow[];
  templates: TemplateRow[];
  /** The ids of items that came into a training by a copy: the server itself tells nobody. */
  copied: Set<number>;
}

export function createWorld(now: () => number, library: Library): World {
  let lastId = 0;
  const newId = () => ++lastId;
  const named = (rows: { name: string }[]) => rows.map(({ name }) => ({ id: newId(), name }));
  const equipments = named(library.equipments);
  const muscles = named(library.muscles);
  const world: World = {
    now,
    newId,
    users: [],
    equipments,
    muscles,
    exercises: [],
    workouts: [],
    templates: [],
    copied: new Set(),
  };
  seedExercises(world, library);
  return world;
}

/** The same exercises as the app ships, under this server's own ids and without keys. */
function seedExercises(world: World, library: Library): void {
  const ids = new Map(library.exercises.map(({ key }) => [key, world.newId()]));
  const idAt = (rows: NamedRow[], source: { key: string }[], key: string) =>
    rows[source.findIndex(row => row.key === key)]?.id ?? 0;
  for (const exercise of library.exercises) {
    world.exercises.push({
      id: ids.get(exercise.key) ?? 0,
      userId: null,
      name: exercise.name,
      variation: exercise.variation,
      equipmentId: idAt(world.equipments, library.equipments, exercise.equipment),
      primaryId: idAt(world.muscles, library.muscles, exercise.primary),
      secondaryIds: exercise.secondary.map(key => idAt(world.muscles, library.muscles, key)),
      type: exercise.type,
      alternativeIds: exercise.alternatives.flatMap(key => ids.get(key) ?? []),
      isArchived: false,
      isDeleted: false,
    });
  }
}

export function newUser(world: World, values: Partial<UserRow>): UserRow {
  const id = world.newId();
  const user: UserRow = {
    id,
    username: `guest-${String(id).padStart(8, '0')}`,
    email: '',
    password: null,
    isGuest: true,
    joinedAtMs: world.now(),
    restDefaultSec: settingsFields.restDefaultSec.empty,
    ...values,
  };
  world.users.push(user);
  return user;
}

export function activeOf(world: World, user: UserRow): WorkoutRow | undefined {
  return world.workouts.find(({ userId, status }) => userId === user.id && status === 'active');
}

export function newWorkout(world: World, user: UserRow, values: Partial<WorkoutRow> = {}): WorkoutRow {
  const workout: WorkoutRow = {
    id: world.newId(),
    userId: user.id,
    title: 'Тренировка',
    status: 'active',
    startedAtMs: world.now(),
    durationSec: 0,
    templateId: null,
    items: [],
    ...values,
  };
  world.workouts.push(workout);
  for (const { id } of workout.items) world.copied.add(id);
  return workout;
}

export function newItem(world: World, order: number, exerciseId: number): ItemRow {
  return { id: world.newId(), order, exerciseId, sets: [] };
}

export function newSet(world: World, order: number, values: Partial<SetRow> = {}): SetRow {
  const nowMs = world.now();
  return {
    id: world.newId(),
    order,
    done: false,
    weight_kg: null,
    reps: null,
    hard_reps: null,
    duration_sec: null,
    rest_sec: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    ...values,
  };
}

/** Never reused while its neighbours live; good enough for a double. */
export function nextOrder(rows: readonly { order: number }[]): number {
  return Math.max(0, ...rows.map(row => row.order)) + 1;
}
