/** The documents of the specification as rows of the feed: by keys, without figures. */
import { setFields } from '#contract/fields/set-fields.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { FeedRow, ItemRowWire, SetRowWire, WorkoutRowWire } from '#contract/rows.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Key } from '#domain/ids.ts';

const SET_NAMES = Object.values(setFields).map(field => field.wire);
const BLANK: Record<string, unknown> = { ...valuesOf({}), done: false };

export function workoutWire(
  doc: Workout,
  key: Key,
  { templateKey, before, startedAt }: Known & { templateKey: Key | null; startedAt: string | undefined },
): WorkoutRowWire {
  const { id, title, status } = doc;
  const known = before?.kind === 'workout' ? before : undefined;
  // The specification's start is that of the call; the device that made it knows its own.
  const started_at = known?.started_at ?? startedAt ?? doc.started_at;
  const created_at = known?.created_at ?? doc.created_at;
  const row = { kind: 'workout' as const, key, id, title, status, created_at, started_at };
  return { ...row, ...endOf({ ...doc, started_at }, status, before), template_key: templateKey };
}

interface Known {
  before: FeedRow | undefined;
}

/** One that is completed, of which a line of the history is all that there is to read. */
export function pastWire(entry: HistoryEntry, key: Key, before: FeedRow | undefined): WorkoutRowWire {
  const known = before?.kind === 'workout' ? before : undefined;
  const started_at = known?.started_at ?? entry.started_at;
  return {
    kind: 'workout',
    key,
    id: entry.workout_id,
    title: entry.title,
    status: 'completed',
    created_at: known?.created_at ?? entry.started_at,
    started_at,
    ...endOf({ ...entry, started_at }, 'completed', before),
    template_key: known?.template_key ?? null,
  };
}

/** The specification has hours and minutes alone; a device that ended the training knows better. */
function endOf(
  { started_at, finished_at, duration_hhmm }: Workout | HistoryEntry,
  status: string,
  before: FeedRow | undefined,
): Pick<WorkoutRowWire, 'finished_at' | 'duration'> {
  if (status === 'active') return { finished_at: null, duration: null };
  const [hours = 0, minutes = 0] = (duration_hhmm ?? '').split(':').map(Number);
  const inMinutes = (hours * 60 + minutes || 0) * 60;
  const known = before?.kind === 'workout' && before.status === status ? before : undefined;
  const isSame = known && known.duration !== null && Math.abs(known.duration - inMinutes) < 60;
  if (isSame) return { finished_at: finished_at ?? known.finished_at, duration: known.duration };
  const endMs = Date.parse(started_at) + inMinutes * 1000;
  return { finished_at: finished_at ?? new Date(endMs).toISOString(), duration: inMinutes };
}

export function setWire(doc: WorkoutSet, key: Key, item: ItemRowWire): SetRowWire {
  const { id, order, created_at, updated_at } = doc;
  const place = { workout_key: item.workout_key, item_key: item.key, exercise_key: item.exercise_key };
  return { kind: 'set', key, id, ...place, order, ...valuesOf(doc), created_at, updated_at };
}

function valuesOf(doc: object): Record<string, unknown> {
  const values = doc as Record<string, unknown>;
  return Object.fromEntries(SET_NAMES.map(name => [name, values[name] ?? null]));
}

/** The values of a set that a call names. */
export function valuesIn(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(SET_NAMES.filter(name => name in body).map(name => [name, body[name]]));
}

/** What is to be written into a set so that it holds the values. */
export function valuesLeft(wanted: Record<string, unknown>, held: object): Record<string, unknown> {
  const row = held as Record<string, unknown>;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => row[name] !== value));
}

/** A set that has no values yet, or just these: one that another device filled is its own. */
export function holdsBlankOr(doc: object, wanted: Record<string, unknown>): boolean {
  const held = valuesOf(doc);
  const isBlank = Object.keys(valuesLeft(BLANK, held)).length === 0;
  return isBlank || Object.keys(valuesLeft({ ...BLANK, ...wanted }, held)).length === 0;
}
