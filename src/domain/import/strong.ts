/**
 * Strong: commas (A) or semicolons (B), with and without a unit, ten headers since 2017. The start of the training
 * stands on every row. A row `Rest Timer` is a pause, a row `Note` the exercise's note.
 */
import type { RawWorkout } from './builder.ts';
import { type Dialect, makeWeightReader, questionsOf } from './dialect.ts';
import type { SetKind } from './model.ts';
import { type DateReader, makeDateReader } from './read-dates.ts';
import { readDuration, readNumber, readOnce } from './read-numbers.ts';
import type { Columns, Row } from './read-table.ts';

const KINDS: Readonly<Record<string, SetKind>> = {
  w: 'warmup',
  warm_up: 'warmup',
  warmup: 'warmup',
  d: 'drop',
  drop_set: 'drop',
  drop: 'drop',
  dropset: 'drop',
  f: 'failure',
  failure: 'failure',
};

export const strong: Dialect = {
  app: 'strong',
  fits: (_header, columns) =>
    columns.has('workout name') && columns.has('set order') && columns.has('exercise name'),
  read(rows, columns, builder, { unit, isDayFirst }) {
    const { cell } = columns;
    const dates = makeDateReader(
      rows.map(row => cell(row, 'date')),
      isDayFirst,
    );
    const readRaw = workoutReader(columns, dates);
    const weights = makeWeightReader(columns, unit);
    const beginsAgain = placeReader();
    // Of rows of their own, by the training and exercise whose next set takes them.
    const waiting = new Map<string, { row: Row; note: string }[]>();
    for (const row of rows) {
      const raw = readRaw(row);
      const exercise = cell(row, 'exercise name');
      const order = cell(row, 'set order');
      const { kind, number } = readOrder(order);
      const set = readSet(row, columns);
      const place = `${raw.group}|${exercise}`;
      const notes = waiting.get(place) ?? [];
      if (kind === 'note' && set.note !== '') {
        notes.push({ row, note: set.note });
        waiting.set(place, notes);
      } else if (kind === 'note') builder.leaveOut(row, 'empty', order);
      else if (kind === 'rest') builder.leaveOut(row, 'rest');
      else if (kind === undefined) builder.leaveOut(row, 'kind', order || undefined);
      else {
        const note = [...notes, set]
          .map(one => one.note)
          .filter(Boolean)
          .join('\n');
        const whole = { ...set, ...weights.read(row), kind, note };
        if (builder.add(row, raw, exercise, whole, beginsAgain(place, kind, number))) waiting.delete(place);
      }
    }
    for (const { row, note } of [...waiting.values()].flat()) builder.leaveOut(row, 'empty', note);
    return questionsOf(weights, dates);
  },
};

/** Whether a set begins its exercise again, though the row before was of the same one. */
function placeReader(): (place: string, kind: SetKind, number: number) => boolean {
  let before: { place: string; order: number } | undefined;
  return (place, kind, number) => {
    const last = before?.place === place ? before.order : 0;
    const isAgain = before?.place === place && number <= last;
    before = { place, order: kind === 'normal' ? number : isAgain ? 0 : last };
    return isAgain;
  };
}

/** `number`: the place among the sets of the exercise, where it is one. */
const readOrder = readOnce((order): { kind: SetKind | 'rest' | 'note' | undefined; number: number } => {
  const number = Number(order);
  if (/^rest timer$/i.test(order)) return { kind: 'rest', number };
  if (/^notes?$/i.test(order)) return { kind: 'note', number };
  const isNumber = Number.isInteger(number) && order !== '';
  return { kind: isNumber ? 'normal' : KINDS[order.toLowerCase()], number };
});

/** Of rows one after the other: a training is read at its first, its note at the first that has one. */
function workoutReader({ has, cell }: Columns, dates: DateReader): (row: Row) => RawWorkout {
  const duration = ['duration (sec)', 'workout duration'].find(has) ?? 'duration';
  let last: RawWorkout | undefined;
  return row => {
    const dateText = cell(row, 'date');
    const title = cell(row, 'workout name');
    const note = cell(row, 'workout notes');
    if (last?.dateText === dateText && last.title === title) {
      // A row of its own for a note or a rest may lack it.
      last.note ||= note;
      return last;
    }
    last = {
      group: `${dateText}|${title}`,
      title,
      note,
      dateText,
      startedAtMs: dates.read(dateText),
      wall: dates.readWall(dateText),
      durationSec: readDuration(cell(row, duration)),
    };
    return last;
  };
}

const DISTANCES = ['distance (meters)', 'km', 'mi.', 'mi'];

function readSet(row: Row, { has, cell }: Columns) {
  const distance = readNumber(cell(row, DISTANCES.find(has) ?? 'distance'));
  return {
    reps: readNumber(cell(row, 'reps')),
    durationSec: readNumber(cell(row, 'seconds')),
    rpe: readNumber(cell(row, 'rpe')),
    note: cell(row, 'notes'),
    hasDistance: distance.ok && (distance.value ?? 0) > 0,
  };
}
