/** Shared by the mutations of trainings: new rows, and the start with everything in it. */

import { fromWire, toWire } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind, PlannedItem, PlannedSet, WorkoutEnd } from '#db/mutation-args.ts';
import type { ChangeSubject } from '#db/queries/change-subjects.ts';
import {
  type ItemFields,
  type ItemRow,
  type RowRef,
  readRef,
  refOf,
  type SetFields,
  type SetRow,
  type ViewRow,
  type WorkoutRow,
} from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { formatWeightWithUnit } from '#domain/number.ts';
import { SET_TYPE_NAMES } from '#domain/set-types.ts';
import { formatRest } from '#domain/time.ts';
import { type ChangeWords, clampDuration, isoTime, join } from './mutation.ts';

export const STATUS_FAILED = 'Не удалось обновить статус';

/** The kinds that end a running training: a person has one at a time, so the next one waits for them. */
export const FREES_ACTIVE: readonly MutationKind[] = ['workout.cancel', 'workout.finish', 'import.take-back'];

export const EMPTY_SET: Readonly<SetFields> = Object.freeze(fromWire(setFields, {}));

export const EMPTY_ITEM: Readonly<ItemFields> = Object.freeze(fromWire(itemFields, {}));

export const setWire = (values: Partial<SetFields>) => toWire(setFields, values);

export function newSetRow(
  place: { workoutKey: Key; itemKey: Key; exerciseKey: Key; order: number },
  { setKey, values }: PlannedSet,
  nowMs: number,
  createdAtMs = nowMs,
): SetRow {
  return {
    ...EMPTY_SET,
    ...values,
    key: setKey,
    serverId: null,
    ...place,
    createdAtMs,
    updatedAtMs: nowMs,
  };
}

export function newItemRow(
  workoutKey: Key,
  { itemKey, exerciseKey, order, group = null }: Omit<PlannedItem, 'sets'>,
): ItemRow {
  return { ...EMPTY_ITEM, key: itemKey, serverId: null, workoutKey, exerciseKey, order, group };
}

type Start = MutationArgs['workout.create'] & { templateKey?: Key | null; items?: PlannedItem[] };

export function startRows({ workoutKey, items = [] }: Start): RowRef[] {
  return [
    refOf('workouts', workoutKey),
    ...items.flatMap(item => [
      refOf('items', item.itemKey),
      ...item.sets.map(set => refOf('sets', set.setKey)),
    ]),
  ];
}

/** The words for a start; one that was written down after its end has its own, however it was made. */
export function startWords(
  { ended }: Start,
  { workoutTitle }: ChangeSubject,
  words: ChangeWords,
): ChangeWords {
  return ended ? { what: 'Запись прошлой тренировки', about: join(workoutTitle) } : words;
}

/** The exercises that the start refers to. */
export function startNeeds({ items = [] }: Start): Key[] {
  return items.map(item => item.exerciseKey);
}

/** Keys of the rows that a start makes. */
export function startKeys(args: Start): Key[] {
  return startRows(args).map(ref => readRef(ref).key);
}

/** Keeps rows of the start that the server already has; makes the others. */
export function applyStart(
  before: ViewRow | undefined,
  ref: RowRef,
  args: Start,
  nowMs: number,
): ViewRow | undefined {
  if (before) return before;
  const { table, key } = readRef(ref);
  if (table === 'workouts') return newWorkoutRow(args);
  for (const item of args.items ?? []) {
    if (item.itemKey === key) return newItemRow(args.workoutKey, item);
    const at = item.sets.findIndex(set => set.setKey === key);
    const set = item.sets[at];
    if (!set) continue;
    const { workoutKey } = args;
    const { itemKey, exerciseKey } = item;
    return newSetRow({ workoutKey, itemKey, exerciseKey, order: at + 1 }, set, nowMs);
  }
  return undefined;
}

function newWorkoutRow({ workoutKey, title, startedAtMs, templateKey = null, ended }: Start): WorkoutRow {
  return {
    key: workoutKey,
    serverId: null,
    title,
    note: '',
    status: ended?.status ?? 'active',
    createdAtMs: startedAtMs,
    startedAtMs,
    finishedAtMs: ended?.finishedAtMs ?? null,
    durationSec: ended?.durationSec ?? null,
    templateKey,
  };
}

/** The part of the body that every start has. */
export function startBody({ workoutKey, title, startedAtMs, items, ended }: Start): Record<string, unknown> {
  return {
    ...(title && { title }),
    client_key: workoutKey,
    started_at: isoTime(startedAtMs),
    ...(items && {
      items: items.map(item => ({
        client_key: item.itemKey,
        exercise_id: item.exerciseKey,
        ...(item.group != null && { group: item.group }),
        sets: item.sets.map(set => ({ client_key: set.setKey, ...setWire(set.values) })),
      })),
    }),
    ...(ended && {
      ended: {
        status: ended.status,
        finished_at: isoTime(ended.finishedAtMs),
        duration: clampDuration(ended.durationSec),
      },
    }),
  };
}

/** Marks a start whose training has already ended: it then never joins another one. */
export function amendStart<Args extends MutationArgs['workout.create']>(
  args: Args,
  followers: readonly LogEntry[],
): Args {
  const finish = followers.find(entry => entry.kind === 'workout.finish');
  if (finish?.kind !== 'workout.finish') return args;
  const { finishedAtMs, durationSec } = finish.args;
  return { ...args, ended: { status: 'completed', finishedAtMs, durationSec } };
}

/** A training that has ended already keeps its end. */
export function endWorkout(
  before: ViewRow | undefined,
  status: 'completed' | 'cancelled',
  { finishedAtMs, durationSec }: WorkoutEnd,
): ViewRow | undefined {
  const workout = before as WorkoutRow | undefined;
  return workout?.status === 'active' ? { ...workout, status, finishedAtMs, durationSec } : workout;
}

export function endBody(status: string, { finishedAtMs, durationSec }: WorkoutEnd): Record<string, unknown> {
  return { status, duration: clampDuration(durationSec), finished_at: isoTime(finishedAtMs) };
}

/** The words for a set, 'Подход 2: 80 кг → 82,5 кг, 8 повт., выполнен', and its exercise. */
export function describeSet(
  subject: ChangeSubject,
  values: Partial<SetFields>,
  was: Partial<SetFields> = {},
): ChangeWords {
  return nameSet(subject, describeValues(values, was));
}

export function nameSet({ setNumber, exerciseName, workoutTitle }: ChangeSubject, what: string): ChangeWords {
  const name = setNumber === null ? 'Подход' : `Подход ${setNumber}`;
  return { what: what === '' ? name : `${name}: ${what}`, about: join(exerciseName, workoutTitle) };
}

/** The words for each field; null: the change needs none. */
const WORDS: { [Name in keyof SetFields]: ((value: SetFields[Name]) => string) | null } = {
  weightKg: kg => orDash(kg, formatWeightWithUnit),
  reps: reps => orDash(reps, count => `${count} повт.`),
  hardReps: reps => orDash(reps, count => `ПвЗ ${count}`),
  durationSec: sec => orDash(sec, formatRest),
  restSec: sec => orDash(sec, rest => `отдых ${formatRest(rest)}`),
  setType: type => SET_TYPE_NAMES[type],
  note: note => `заметка: ${note || '—'}`,
  done: isDone => (isDone ? 'выполнен' : 'не выполнен'),
  targetReps: null,
  targetRepsMax: null,
  targetHardReps: null,
  position: null,
};

/** A value that another one stood for before is said with that: 825 where 82,5 stood is seen as such. */
function describeValues(values: Partial<SetFields>, was: Partial<SetFields>): string {
  const describe = <Name extends keyof SetFields>(name: Name) => {
    const [value, before] = [values[name], was[name]];
    const word = WORDS[name];
    if (value === undefined || !word) return [];
    const said = word(value as SetFields[Name]);
    const isOther = before != null && before !== '' && before !== value && name !== 'done';
    return [isOther ? `${word(before as SetFields[Name])} → ${said}` : said];
  };
  return (Object.keys(WORDS) as (keyof SetFields)[]).flatMap(describe).join(', ');
}

function orDash(value: number | null, format: (value: number) => string): string {
  return value === null ? '—' : format(value);
}
