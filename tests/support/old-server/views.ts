/** Rows as a plain server answers with them (RULES.md, Vocabulary): none of the fields that came with keys and the batch. */

import { compareRanks } from '#domain/records.ts';
import { formatHoursMinutes, formatRest } from '#domain/time.ts';
import { tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import { bestRanks, bestTextOf, isTimed, performed } from './figures.ts';
import type {
  ExerciseRow,
  ItemRow,
  NamedRow,
  SetRow,
  TemplateRow,
  UserRow,
  WorkoutRow,
  World,
} from './world.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export function userView({ username, email, joinedAtMs, isGuest, password }: UserRow) {
  return {
    username,
    email,
    date_joined: iso(joinedAtMs),
    is_guest: isGuest,
    has_password: password !== null,
  };
}

export function settingsView({ restDefaultSec }: UserRow) {
  return { rest_default_sec: restDefaultSec, rest_default: formatRest(restDefaultSec) };
}

function named(rows: NamedRow[], id: number): NamedRow {
  return rows.find(row => row.id === id) ?? { id, name: '' };
}

function briefView(world: World, row: ExerciseRow) {
  return {
    id: row.id,
    name: row.name,
    execution_variation: row.variation,
    equipment: named(world.equipments, row.equipmentId),
    primary_muscle: named(world.muscles, row.primaryId),
  };
}

function innerExerciseView(world: World, row: ExerciseRow) {
  return {
    ...briefView(world, row),
    secondary_muscles: row.secondaryIds.map(id => named(world.muscles, id)),
    type: row.type,
    is_default: row.userId === null,
  };
}

export function exerciseView(world: World, row: ExerciseRow) {
  const others = row.alternativeIds.flatMap(id => world.exercises.find(other => other.id === id) ?? []);
  const alternatives = others.filter(other => !other.isDeleted);
  return {
    ...innerExerciseView(world, row),
    alternatives: alternatives.map(other => briefView(world, other)),
  };
}

function exerciseOf(world: World, id: number): ExerciseRow {
  const row = world.exercises.find(exercise => exercise.id === id);
  if (!row) throw new Error(`no exercise ${id}`);
  return row;
}

function itemView(world: World, { id, order, exerciseId }: ItemRow) {
  return { id, order, exercise: innerExerciseView(world, exerciseOf(world, exerciseId)) };
}

export function workoutView(world: World, workout: WorkoutRow) {
  return {
    id: workout.id,
    title: workout.title,
    status: workout.status,
    created_at: iso(workout.startedAtMs),
    started_at: iso(workout.startedAtMs),
    template_id: workout.templateId,
    ...figuresView(world, workout),
    items: workout.items.map(item => itemView(world, item)),
  };
}

function figuresView(world: World, workout: WorkoutRow) {
  const sets = workout.items.flatMap(item => item.sets.map(performed));
  return {
    duration_hhmm: formatHoursMinutes(workout.durationSec),
    personal_records: countRecords(world, workout),
    tonnage_total: tonnageTotal(sets),
    tonnage_hard: tonnageHard(sets),
  };
}

function countRecords(world: World, workout: WorkoutRow): number {
  const earlier = world.workouts.filter(
    other => other.userId === workout.userId && other.status === 'completed' && other.id < workout.id,
  );
  const before = bestRanks(world, earlier);
  return [...bestRanks(world, [workout])].filter(([exerciseId, rank]) => {
    const known = before.get(exerciseId);
    return known !== undefined && compareRanks(rank, known) > 0;
  }).length;
}

export function workoutWithItems(world: World, workout: WorkoutRow) {
  const view = workoutView(world, workout);
  return { workout: view, items: view.items };
}

export function historyView(world: World, workout: WorkoutRow) {
  return {
    workout_id: workout.id,
    title: workout.title,
    started_at: iso(workout.startedAtMs),
    ...figuresView(world, workout),
    exercises: workout.items.map(item => lineView(world, item)),
  };
}

function lineView(world: World, item: ItemRow) {
  const exercise = exerciseOf(world, item.exerciseId);
  return {
    name: exercise.name,
    sets_count: item.sets.filter(set => set.done).length,
    best: bestTextOf(item, isTimed(world, exercise)),
    execution_variation: exercise.variation,
    equipment: named(world.equipments, exercise.equipmentId),
  };
}

export function setView(user: UserRow, set: SetRow, previous: SetRow | undefined) {
  const { createdAtMs, updatedAtMs, ...values } = set;
  return {
    ...values,
    rest_default_sec: user.restDefaultSec,
    rest_default: formatRest(user.restDefaultSec),
    prev_weight_kg: previous?.weight_kg ?? null,
    prev_reps: previous?.reps ?? null,
    prev_hard_reps: previous?.hard_reps ?? null,
    prev_duration_sec: previous?.duration_sec ?? null,
    created_at: iso(createdAtMs),
    updated_at: iso(updatedAtMs),
  };
}

export function templateView(world: World, template: TemplateRow) {
  const items = template.items.map(({ exerciseId, sets }) => {
    const exercise = innerExerciseView(world, exerciseOf(world, exerciseId));
    return {
      exercise,
      sets,
      execution_variation: exercise.execution_variation,
      equipment: exercise.equipment,
    };
  });
  return {
    id: template.id,
    title: template.title,
    is_favorite: template.isFavorite,
    items_count: items.length,
    last_used: template.lastUsedMs === null ? null : iso(template.lastUsedMs),
    items,
  };
}
