/**
 * Turns a journal entry of another device or program, from its rows before and after, into the entry that this device's
 * log would hold: with the same words and the same undo.
 */
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { fieldsOf } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type { JournalEntry, RowChange } from '#contract/journal.ts';
import type { LogEntry } from '#db/log-entry.ts';
import {
  type ExerciseSettings,
  exerciseValues,
  type ItemFields,
  type ItemRow,
  type JournalRow,
  type RowRef,
  readRef,
  type SetFields,
  type SetRow,
  type Settings,
  type TemplateRow,
  type ViewRow,
  type ViewRows,
  type ViewTable,
  type WorkoutRow,
} from '#db/rows.ts';
import { changedFields } from '#domain/changed-fields.ts';
import { readRow, UnreadableRow } from '../exchange/read-row.ts';
import { journalEntry } from '../log/journal-entry.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { mutationOf } from '../mutations/registry.ts';
import type { Change } from '../mutations/take-backs.ts';
import { EMPTY_SET } from '../mutations/training.ts';

interface Changed {
  ref: RowRef;
  was: ViewRow | undefined;
  now: ViewRow | undefined;
}

/** Undefined if this version has no words for it, or if no person did it. */
export function toJournalRow(received: JournalEntry): JournalRow | undefined {
  try {
    const change =
      toImport(received.rows) ?? toChange(received.rows.map(readChange), Date.parse(received.acted_at));
    return change && { id: received.key, device: received.device, entry: toEntry(received, change) };
  } catch (error) {
    if (error instanceof UnreadableRow || error instanceof TypeError) return undefined;
    throw error;
  }
}

function toEntry({ key, acted_at, rows, is_cut }: JournalEntry, { kind, args }: Change): LogEntry {
  const changed = kind.startsWith('import.') || is_cut ? [] : rows.map(readChange);
  return journalEntry({
    id: key,
    kind,
    args,
    // The kind ties module and args together, which the compiler cannot follow through the union.
    subject: (mutationOf({ kind }) as Mutation<typeof kind>).subject(args as never),
    actedAtMs: Date.parse(acted_at),
    ...(!is_cut && { was: Object.fromEntries(changed.flatMap(({ ref, was }) => (was ? [[ref, was]] : []))) }),
  });
}

function readChange({ was, now }: RowChange): Changed {
  const before = was && mustRead(was);
  const after = now && mustRead({ ...was, ...now });
  const ref = before?.ref ?? after?.ref;
  if (ref === undefined) throw new UnreadableRow('no row');
  return { ref, was: before?.row, now: after?.row };
}

function mustRead(wire: unknown) {
  const read = readRow(wire);
  if (read.kind !== 'row') throw new UnreadableRow(read.kind);
  return read;
}

function toImport([first]: readonly RowChange[]): Change | undefined {
  const row = { ...first?.was, ...first?.now } as { kind?: unknown; key: string; source: string };
  if (!first || row.kind !== 'import') return undefined;
  const count = (side: object | null) => (side as { trainings?: number } | null)?.trainings ?? 0;
  const { key: importKey, source } = row;
  const trainings = count(first.now) - count(first.was);
  if (trainings > 0) return { kind: 'import.add', args: { importKey, source, workouts: [], trainings } };
  return { kind: 'import.take-back', args: { importKey, workoutKeys: [], trainings: -trainings } };
}

function toChange(rows: readonly Changed[], actedAtMs: number): Change | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { was, now } = first;
  // The table ties the reader to its rows, which the compiler cannot follow.
  const read = READERS[readRef(first.ref).table] as Reader<ViewRow>;
  return read(was, now, rows, actedAtMs);
}

type Reader<Row extends ViewRow> = (
  was: Row | undefined,
  now: Row | undefined,
  rows: readonly Changed[],
  actedAtMs: number,
) => Change | undefined;

const READERS: { readonly [Table in ViewTable]: Reader<ViewRows[Table]> } = {
  sets(was, now) {
    if (!now) return was && { kind: 'set.delete', args: placeOf(was) };
    const values = changedFields<SetFields>(was ?? EMPTY_SET, fieldsOf(setFields, now));
    const args = { ...placeOf(now), exerciseKey: now.exerciseKey, values };
    if (was) return { kind: 'set.patch', args };
    return { kind: 'set.create', args: { ...args, order: now.order } };
  },
  items(was, now, rows) {
    if (!was) return addItems(rows);
    const { workoutKey, key: itemKey } = was;
    if (!now) return { kind: 'item.delete', args: { workoutKey, itemKey } };
    const { exerciseKey } = now;
    if (exerciseKey !== was.exerciseKey) {
      const setKeys = rows.slice(1).map(({ ref }) => readRef(ref).key);
      return { kind: 'item.replace', args: { workoutKey, itemKey, exerciseKey, setKeys } };
    }
    const values = changedFields<ItemFields>(was, fieldsOf(itemFields, now));
    return { kind: 'item.arrange', args: { workoutKey, itemKey, values } };
  },
  workouts: (was, now, _, actedAtMs) => now && (was ? changeWorkout(was, now) : makeWorkout(now, actedAtMs)),
  templates(was, now) {
    if (!now) return was && { kind: 'template.delete', args: { templateKey: was.key } };
    const { key: templateKey, title, items, isFavorite, position } = now;
    if (!was) return { kind: 'template.make', args: { templateKey, title, items } };
    if (was.isFavorite !== isFavorite)
      return { kind: 'template.favorite', args: { templateKey, isFavorite } };
    const values = changedFields<TemplateRow>(was, { title, items, position });
    return { kind: 'template.patch', args: { templateKey, values } };
  },
  exercises(was, now) {
    if (!now) return undefined;
    const { key: exerciseKey, isArchived } = now;
    if (!was) return { kind: 'exercise.create', args: { exerciseKey, values: exerciseValues(now) } };
    if (was.isGone !== now.isGone) {
      return { kind: now.isGone ? 'exercise.delete' : 'exercise.restore', args: { exerciseKey } };
    }
    if (was.isArchived !== isArchived) return { kind: 'exercise.archive', args: { exerciseKey, isArchived } };
    const values = changedFields(exerciseValues(was), exerciseValues(now));
    return { kind: 'exercise.patch', args: { exerciseKey, values } };
  },
  exerciseSettings(was, now) {
    if (!now) return undefined;
    const values = changedFields<Partial<ExerciseSettings>>(
      { ...was },
      fieldsOf(exerciseSettingsFields, now),
    );
    return { kind: 'exercise.settings', args: { exerciseKey: now.key, values } };
  },
  settings(was, now) {
    if (!now) return undefined;
    const args = changedFields<Partial<Settings>>({ ...was }, fieldsOf(settingsFields, now));
    return { kind: 'settings.patch', args };
  },
};

function placeOf({ workoutKey, itemKey, key: setKey }: SetRow) {
  return { workoutKey, itemKey, setKey };
}

function addItems(rows: readonly Changed[]): Change | undefined {
  const made = rows.map(({ now }) => now as ItemRow | undefined).filter(item => item !== undefined);
  const items = made.map(({ key: itemKey, exerciseKey, order }) => ({ itemKey, exerciseKey, order }));
  const workoutKey = made[0]?.workoutKey;
  return workoutKey === undefined ? undefined : { kind: 'items.add', args: { workoutKey, items } };
}

/** A training done offline has ended as well, but after the start that this entry describes. */
function makeWorkout(now: WorkoutRow, actedAtMs: number): Change {
  const { key: workoutKey, title, startedAtMs, status, finishedAtMs, durationSec } = now;
  const isWrittenDown = status === 'completed' && finishedAtMs !== null && finishedAtMs <= actedAtMs;
  const ended = isWrittenDown && { status, finishedAtMs, durationSec: durationSec ?? 0 };
  return { kind: 'workout.create', args: { workoutKey, title, startedAtMs, ...(ended && { ended }) } };
}

function changeWorkout(was: WorkoutRow, now: WorkoutRow): Change | undefined {
  const { key: workoutKey, status, title, note, startedAtMs, durationSec } = now;
  const finishedAtMs = now.finishedAtMs ?? startedAtMs;
  const end = { finishedAtMs, durationSec: durationSec ?? 0 };
  if (status !== was.status) {
    if (was.status === 'active' && status !== 'active') {
      return {
        kind: status === 'completed' ? 'workout.finish' : 'workout.cancel',
        args: { workoutKey, ...end },
      };
    }
    return { kind: 'workout.move', args: { workoutKey, status } };
  }
  if (title !== was.title) return { kind: 'workout.title', args: { workoutKey, title } };
  if (note !== was.note) return { kind: 'workout.note', args: { workoutKey, note } };
  const times = { startedAtMs, finishedAtMs: now.finishedAtMs, durationSec };
  if (Object.keys(changedFields<WorkoutRow>(was, times)).length === 0) return undefined;
  return { kind: 'workout.times', args: { workoutKey, startedAtMs, ...end } };
}
