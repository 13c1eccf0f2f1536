/** Hevy: a row a set, months and names of exercises in the language of the app, kilograms or pounds. */
import type { RawSet, RawWorkout } from './builder.ts';
import { type Dialect, makeWeightReader, questionsOf } from './dialect.ts';
import type { SetKind } from './model.ts';
import { type DateReader, makeDateReader } from './read-dates.ts';
import { readNumber } from './read-numbers.ts';
import type { Columns, Row } from './read-table.ts';

const KINDS: Readonly<Record<string, SetKind>> = {
  '': 'normal',
  normal: 'normal',
  warmup: 'warmup',
  warm_up: 'warmup',
  dropset: 'drop',
  drop_set: 'drop',
  failure: 'failure',
};

export const hevy: Dialect = {
  app: 'hevy',
  fits: (_header, { has }) => has('exercise_title') && has('start_time'),
  read(rows, columns, builder, { unit, isDayFirst }) {
    const { cell } = columns;
    const weights = makeWeightReader(columns, unit);
    const texts = rows.flatMap(row => [cell(row, 'start_time'), cell(row, 'end_time')]);
    const dates = makeDateReader(texts, isDayFirst);
    let before: { workout: string; index: number } | undefined;
    for (const row of rows) {
      const type = cell(row, 'set_type');
      const kind = KINDS[type.toLowerCase()];
      if (kind === undefined) {
        builder.leaveOut(row, 'kind', type);
        continue;
      }
      const raw = readWorkout(row, columns, dates);
      const exercise = cell(row, 'exercise_title');
      // The index begins again where the same exercise comes twice.
      const index = Number(cell(row, 'set_index') || Number.NaN);
      const isNewItem = before?.workout === raw.group && index <= before.index;
      before = { workout: raw.group, index };
      builder.add(row, raw, exercise, { ...readSet(row, columns), ...weights.read(row), kind }, isNewItem);
    }
    return questionsOf(weights, dates);
  },
};

function readWorkout(row: Row, { cell }: Columns, dates: DateReader): RawWorkout {
  const dateText = cell(row, 'start_time');
  const title = cell(row, 'title');
  const startedAtMs = dates.read(dateText);
  const endedAtMs = dates.read(cell(row, 'end_time'));
  const hasSpan = startedAtMs !== null && endedAtMs !== null;
  return {
    group: `${dateText}|${title}`,
    title,
    note: cell(row, 'description'),
    dateText,
    startedAtMs,
    wall: dates.readWall(dateText),
    durationSec: hasSpan ? Math.round((endedAtMs - startedAtMs) / 1000) : null,
  };
}

function readSet(row: Row, { cell }: Columns): Omit<RawSet, 'weight' | 'isPounds'> {
  const distance = readNumber(cell(row, 'distance_km') || cell(row, 'distance_miles'));
  return {
    reps: readNumber(cell(row, 'reps')),
    durationSec: readNumber(cell(row, 'duration_seconds')),
    rpe: readNumber(cell(row, 'rpe')),
    note: cell(row, 'exercise_notes'),
    isNoteOfItem: true,
    superset: cell(row, 'superset_id'),
    hasDistance: distance.ok && (distance.value ?? 0) > 0,
  };
}
