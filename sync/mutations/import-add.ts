/**
 * Trainings of another app. Only the trainings' own rows are folded; their items and sets are visible only through
 * them.
 */
import { importedItemKey, importedSetKey } from '#contract/derived-keys.ts';
import type { ImportedTraining, MutationArgs } from '#db/mutation-args.ts';
import { type ItemRow, readRef, refOf, type SetRow, type WorkoutRow } from '#db/rows.ts';
import { OWN_SOURCE } from '#domain/import/own-export.ts';
import { countWorkouts } from '#domain/plural.ts';
import { isoTime, type Mutation } from './mutation.ts';
import { EMPTY_SET, newItemRow, newSetRow, setWire } from './training.ts';

export const importAdd: Mutation<'import.add'> = {
  subject: ({ workouts, importKey }) => refOf('workouts', workouts[0]?.workoutKey ?? importKey),
  rows: ({ workouts }) => workouts.map(({ workoutKey }) => refOf('workouts', workoutKey)),
  makes: ({ workouts }) => workouts.map(({ workoutKey }) => workoutKey),
  needs: ({ workouts }) => [
    ...new Set(workouts.flatMap(({ items }) => items.map(({ exerciseKey }) => exerciseKey))),
  ],
  group: () => null,
  apply(before, ref, { args, actedAtMs }) {
    if (before) return before;
    const workout = args.workouts.find(({ workoutKey }) => workoutKey === readRef(ref).key);
    return workout && importedWorkoutRow(args, workout, actedAtMs);
  },
  isBulk: true,
  call: ({ importKey, source, workouts }) => ({
    method: 'POST',
    path: '/api/imports/',
    body: { client_key: importKey, source, workouts: workouts.map(workoutBody) },
  }),
  words: ({ source, workouts, trainings = workouts.length }) => ({
    what: `${source === OWN_SOURCE ? 'Восстановление' : 'Импорт'}: ${countWorkouts(trainings)}`,
    about: '',
  }),
  rejected: () => 'Сервер не принял часть импорта',
};

function finishOf({ startedAtMs, durationSec, finishedAtMs }: ImportedTraining): number {
  return finishedAtMs ?? startedAtMs + durationSec * 1000;
}

function workoutBody(workout: ImportedTraining): Record<string, unknown> {
  const { workoutKey, title, note, startedAtMs, durationSec, templateKey, items } = workout;
  return {
    client_key: workoutKey,
    title,
    ...(note && { note }),
    started_at: isoTime(startedAtMs),
    finished_at: isoTime(finishOf(workout)),
    duration: durationSec,
    ...(templateKey && { template_id: templateKey }),
    items: items.map(({ itemKey, exerciseKey, group, sets }) => ({
      ...(itemKey && { client_key: itemKey }),
      exercise_id: exerciseKey,
      ...(group && { group }),
      sets: sets.map(({ setKey, values }) => ({ ...(setKey && { client_key: setKey }), ...setBody(values) })),
    })),
  };
}

/** Leaves out `done: true` and empty values: thousands of sets are sent. */
function setBody(values: ImportedTraining['items'][number]['sets'][number]['values']) {
  const empty = setWire(EMPTY_SET);
  const wire = Object.entries(setWire({ done: true, ...values }));
  return Object.fromEntries(wire.filter(([name, value]) => value !== (name === 'done' ? true : empty[name])));
}

function importedWorkoutRow(
  { importKey, source }: Pick<MutationArgs['import.add'], 'importKey' | 'source'>,
  workout: ImportedTraining,
  actedAtMs: number,
): WorkoutRow {
  const { workoutKey, title, note = '', startedAtMs, durationSec, templateKey = null } = workout;
  return {
    key: workoutKey,
    serverId: null,
    title,
    note,
    status: 'completed',
    createdAtMs: actedAtMs,
    startedAtMs,
    finishedAtMs: finishOf(workout),
    durationSec,
    templateKey,
    importKey,
    importSource: source,
  };
}

/** The items and sets of a training, as the server makes them. */
export function importedChildren(
  { workoutKey, items }: ImportedTraining,
  nowMs: number,
): { items: ItemRow[]; sets: SetRow[] } {
  const rows: { items: ItemRow[]; sets: SetRow[] } = { items: [], sets: [] };
  for (const [at, { itemKey, exerciseKey, group = null, sets }] of items.entries()) {
    const key = itemKey ?? importedItemKey(workoutKey, at + 1);
    rows.items.push(newItemRow(workoutKey, { itemKey: key, exerciseKey, group, order: at + 1 }));
    for (const [setAt, set] of sets.entries()) {
      const setKey = set.setKey ?? importedSetKey(workoutKey, at + 1, setAt + 1);
      const place = { workoutKey, itemKey: key, exerciseKey, order: setAt + 1 };
      rows.sets.push(newSetRow(place, { setKey, values: { done: true, ...set.values } }, nowMs));
    }
  }
  return rows;
}
