/**
 * Strong: commas (A) or semicolons (B), with and without a unit, eight headers since 2017. The start of the training
 * stands on every row. A row `Rest Timer` is a pause.
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
    let before: { workout: RawWorkout; exercise: string; order: number } | undefined;
    for (const row of rows) {
      const order = cell(row, 'set order');
      const { kind, number } = readOrder(order);
      if (kind === 'rest') {
        builder.leaveOut(row, 'rest');
        continue;
      }
      if (kind === undefined) {
        builder.leaveOut(row, /^notes?$/i.test(order) ? 'empty' : 'kind', order || undefined);
        continue;
      }
      const raw = readRaw(row);
      const exercise = cell(row, 'exercise name');
      const isSame = before?.workout.group === raw.group && before.exercise === exercise;
      const isNewItem = isSame && number <= (before?.order ?? 0);
      const lastOrder = isSame && !isNewItem ? (before?.order ?? 0) : 0;
      before = { workout: raw, exercise, order: kind === 'normal' ? number : lastOrder };
      builder.add(row, raw, exercise, { ...readSet(row, columns), ...weights.read(row), kind }, isNewItem);
    }
    return questionsOf(weights, dates);
  },
};

/** `number`: the place among the sets of the exercise, where it is one. */
const readOrder = readOnce((order): { kind: SetKind | 'rest' | undefined; number: number } => {
  const number = Number(order);
  if (/^rest timer$/i.test(order)) return { kind: 'rest', number };
  const isNumber = Number.isInteger(number) && order !== '';
  return { kind: isNumber ? 'normal' : KINDS[order.toLowerCase()], number };
});

/** Of rows one after the other: a training is read at its first. */
function workoutReader({ has, cell }: Columns, dates: DateReader): (row: Row) => RawWorkout {
  const duration = ['duration (sec)', 'workout duration'].find(has) ?? 'duration';
  let last: RawWorkout | undefined;
  return row => {
    const dateText = cell(row, 'date');
    const title = cell(row, 'workout name');
    if (last?.dateText === dateText && last.title === title) return last;
    last = {
      group: `${dateText}|${title}`,
      title,
      note: cell(row, 'workout notes'),
      dateText,
      startedAtMs: dates.read(dateText),
      wall: dates.readWall(dateText),
      durationSec: readDuration(cell(row, duration)),
    };
    return last;
  };
}

function readSet(row: Row, { has, cell }: Columns) {
  const distance = readNumber(
    has('distance (meters)') ? cell(row, 'distance (meters)') : cell(row, 'distance'),
  );
  return {
    reps: readNumber(cell(row, 'reps')),
    durationSec: readNumber(cell(row, 'seconds')),
    rpe: readNumber(cell(row, 'rpe')),
    note: cell(row, 'notes'),
    hasDistance: distance.ok && (distance.value ?? 0) > 0,
  };
}
