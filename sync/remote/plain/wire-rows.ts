/** Converts a plain server's documents into rows of the feed: with keys, without figures. */
import type { FieldTable } from '#contract/fields/field.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { ItemRowWire, SetRowWire, WorkoutRowWire } from '#contract/rows.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { Workout } from '#contract/workouts.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { isoTime } from '#sync/mutations/mutation.ts';
import type { Body } from './plain-context.ts';

const SET_NAMES = Object.values(setFields).map(field => field.wire);
const BLANK = valuesOf(setFields, {});

interface Known {
  before: WorkoutRowWire | undefined;
  /** Start and template, if this device knows them better. */
  startedAt?: string | undefined;
  templateKey?: Key | undefined;
}

/** An ended training can only be read as a line of the history. */
export function workoutWire(doc: Workout | HistoryEntry, key: Key, known: Known): WorkoutRowWire {
  const { before } = known;
  // On a plain server a training starts when the call arrives; the device that made it knows the true start.
  const started_at = before?.started_at ?? known.startedAt ?? doc.started_at;
  const { id, status, created_at } =
    'id' in doc ? doc : { id: doc.workout_id, status: 'completed' as const, created_at: doc.started_at };
  return {
    kind: 'workout',
    key,
    id,
    title: doc.title,
    note: ('note' in doc ? doc.note : before?.note) ?? '',
    status,
    created_at: before?.created_at ?? created_at,
    started_at,
    ...endOf({ ...doc, started_at }, status, before),
    template_key: known.templateKey ?? before?.template_key ?? null,
  };
}

/** A plain server tells only hours and minutes; a device that ended the training knows better. */
function endOf(doc: Workout | HistoryEntry, status: string, before: WorkoutRowWire | undefined) {
  if (status === 'active') return { finished_at: null, duration: null };
  const [hours = 0, minutes = 0] = (doc.duration_hhmm ?? '').split(':').map(Number);
  const inMinutes = (hours * 60 + minutes || 0) * 60;
  const known = before?.status === status ? before.duration : null;
  const isKnown = known !== null && Math.abs(known - inMinutes) < 60;
  const duration = isKnown ? known : inMinutes;
  const endMs = Date.parse(doc.started_at) + duration * 1000;
  const end = (isKnown && before?.finished_at) || isoTime(endMs);
  return { finished_at: doc.finished_at ?? end, duration };
}

/** A set with the known values has not changed, whenever the server stored it. */
export function setWire(
  doc: WorkoutSet,
  key: Key,
  item: ItemRowWire,
  before: SetRowWire | undefined,
): SetRowWire {
  const values = valuesOf(setFields, doc, before);
  const isSame = before !== undefined && Object.keys(changedFields<Body>(before, values)).length === 0;
  const { created_at, updated_at } = isSame ? before : doc;
  const { id, order } = doc;
  const place = { workout_key: item.workout_key, item_key: item.key, exercise_key: item.exercise_key };
  return { kind: 'set', key, id, ...place, order, ...values, created_at, updated_at };
}

/** Fields as a document names them. Those that this server cannot hold stay as this device wrote them. */
export function valuesOf(fields: FieldTable, doc: object, before: object = {}): Body {
  const held: Body = { ...before, ...doc };
  const entries = Object.values(fields).map(({ wire, toWire, empty }) => {
    return [wire, held[wire] === undefined ? toWire(empty) : held[wire]];
  });
  return Object.fromEntries(entries);
}

/** The values of a set in a call's body. */
export function valuesIn(body: Body): Body {
  return Object.fromEntries(SET_NAMES.filter(name => name in body).map(name => [name, body[name]]));
}

/** Whether a set is empty or has just these values: one that another device filled is that device's. */
export function holdsBlankOr(doc: object, wanted: Body): boolean {
  const held = valuesIn(doc as Body);
  return [BLANK, { ...BLANK, ...wanted }].some(
    values => Object.keys(changedFields(values, held)).length === 0,
  );
}
