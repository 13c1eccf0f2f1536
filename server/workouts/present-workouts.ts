import type { ExerciseInItem } from '#contract/exercises.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { StartedCopy, Workout, WorkoutItem, WorkoutWithItems } from '#contract/workouts.ts';
import { formatHoursMinutes, formatRest } from '#domain/time.ts';
import { sumKg, tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import type { UserRow, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { type LoadModes, loadModes } from '../exercises/load-modes.ts';
import { loadExercisesInItems } from '../exercises/present-exercises.ts';
import { notFound } from '../http/api-error.ts';
import { wrote } from '../http/call-types.ts';
import { defineReference } from '../http/references.ts';
import { type ItemContent, loadContents, loadItem, type PerformedItem } from './contents.ts';
import { mustGetWorkout } from './find-workouts.ts';
import { type FindPrevious, loadPrevious } from './previous-values.ts';
import { countRecords } from './records.ts';
import { toKg, toPerformed, toValues } from './set-columns.ts';
import type { Started } from './start-workout.ts';

/** Workouts whole, in the order of the rows: a handful of statements for any number of them. */
export async function presentWorkouts(work: Work, rows: readonly WorkoutRow[]): Promise<Workout[]> {
  const contents = await loadContents(
    work.trx,
    rows.map(row => row.id),
  );
  const findPrevious = await loadPrevious(work.trx, contents);
  const exerciseIds = [...contents.values()].flat().map(item => item.exercise_id);
  const exercises = await loadExercisesInItems(work.trx, exerciseIds);
  const wholes = rows.map(row => ({ row, items: contents.get(row.id) ?? [] }));
  const modes = await loadModes(work.trx, rows[0]?.user_id, exerciseIds);
  const records = await countRecords(work.trx, wholes, { exercises, modes });
  const present = (item: ItemContent) => presentItem(item, { exercises, findPrevious, user: work.user });
  return wholes.map(({ row, items }) => ({
    ...presentHead(row),
    ...presentFigures(items, records.get(row.id) ?? 0, modes),
    items: items.map(present),
  }));
}

/** What follows from a workout's sets, and from what came before them. */
export function presentFigures(items: readonly PerformedItem[], personal_records: number, modes: LoadModes) {
  const performed = items.map(item => ({
    sets: item.sets.map(toPerformed),
    mode: modes.get(item.exercise_id),
  }));
  const add = (tonnage: typeof tonnageTotal) => sumKg(performed.map(({ sets, mode }) => tonnage(sets, mode)));
  return { personal_records, tonnage_total: add(tonnageTotal), tonnage_hard: add(tonnageHard) };
}

export async function presentRow(work: Work, row: WorkoutRow): Promise<Workout> {
  const [workout] = await presentWorkouts(work, [row]);
  if (!workout) throw new Error('a workout is presented as one');
  return workout;
}

/** One workout as it is now, read again after a change. */
export async function presentWorkout(work: Work, id: number): Promise<Workout> {
  return await presentRow(work, await mustGetWorkout(work.trx, id));
}

/** Kept answers that tell a whole workout. */
export const asWorkout = defineReference('workout', presentWorkout);
export const asWithItems = defineReference('workout-with-items', presentWithItems);
const asStarted = defineReference('started-copy', presentStarted);

/** What a workout that repeats another, or a template, is answered with. */
async function presentStarted(work: Work, id: number): Promise<Required<StartedCopy>> {
  return { workout_id: id, workout: await presentWorkout(work, id) };
}

export async function presentWithItems(work: Work, id: number): Promise<WorkoutWithItems> {
  const workout = await presentWorkout(work, id);
  return { workout, items: workout.items };
}

export function wroteStart({ id, isNew, joined }: Started) {
  return wrote(isNew ? 201 : 200, asStarted(id), joined);
}

/** The sets of one item as they are now, wherever it is by now. */
export async function presentSets({ trx, user }: Work, itemId: number): Promise<WorkoutSet[]> {
  const items = await loadItem(trx, { userId: user.id, itemId });
  const own = items.find(item => item.id === itemId);
  if (!own) throw notFound();
  const findPrevious = await loadPrevious(trx, new Map([[own.workout_id, items]]), own.exercise_id);
  return own.sets.map((set, index) => presentSet(set, findPrevious(own, index), user));
}

function presentHead(row: WorkoutRow): Omit<Workout, 'items' | keyof ReturnType<typeof presentFigures>> {
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    status: row.status,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    template_id: row.template_id,
    duration_hhmm: formatHoursMinutes(row.duration_sec ?? 0),
    client_key: row.client_key,
    updated_at: row.updated_at,
  };
}

interface ItemContext {
  exercises: ReadonlyMap<number, ExerciseInItem>;
  findPrevious: FindPrevious;
  user: UserRow;
}

function presentItem(item: ItemContent, { exercises, findPrevious, user }: ItemContext): WorkoutItem {
  const exercise = exercises.get(item.exercise_id);
  if (!exercise) throw new Error('an item has no exercise: the foreign key is broken');
  return {
    id: item.id,
    order: item.item_order,
    position: item.position,
    group: item.group_key,
    exercise,
    sets: item.sets.map((set, index) => presentSet(set, findPrevious(item, index), user)),
    client_key: item.client_key,
  };
}

type SetContent = ItemContent['sets'][number];

function presentSet(set: SetContent, previous: SetContent | undefined, user: UserRow): WorkoutSet {
  return {
    id: set.id,
    order: set.set_order,
    ...toValues(set),
    rest_default_sec: user.rest_default_sec,
    rest_default: formatRest(user.rest_default_sec),
    prev_weight_kg: toKg(previous?.weight_hundredths ?? null),
    prev_reps: previous?.reps ?? null,
    prev_hard_reps: previous?.hard_reps ?? null,
    prev_duration_sec: previous?.duration_sec ?? null,
    created_at: set.created_at,
    updated_at: set.updated_at,
    client_key: set.client_key,
  };
}
