/** FitNotes for Android (three generations) and for iOS. One day is one training, without a clock. */
import type { RawSet } from './builder.ts';
import { type Dialect, makeWeightReader, questionsOf } from './dialect.ts';
import type { SetKind } from './model.ts';
import { makeDateReader } from './read-dates.ts';
import { readClock, readNumber } from './read-numbers.ts';
import type { Columns, Row } from './read-table.ts';

const KG = ['weight (kg)', 'weight (kgs)'];
const POUNDS = ['weight (lb)', 'weight (lbs)'];

function makeDialect(app: 'fitnotes' | 'fitnotes-ios', isIos: boolean): Dialect {
  return {
    app,
    fits: (_header, { has }) =>
      has('date') &&
      has('exercise') &&
      has('category') &&
      has('reps') &&
      (has('kind') || hasBoth(has)) === isIos,
    read(rows, columns, builder, { unit, isDayFirst }) {
      const { cell } = columns;
      const dates = makeDateReader(
        rows.map(row => cell(row, 'date')),
        isDayFirst,
      );
      const weights = makeWeightReader(columns, unit);
      for (const row of rows) {
        const dateText = cell(row, 'date');
        const startedAtMs = dates.read(dateText);
        const group = startedAtMs === null ? dateText : new Date(startedAtMs).toDateString();
        const wall = dates.readWall(dateText);
        const raw = { group, title: '', dateText, startedAtMs, wall, durationSec: null };
        builder.add(row, raw, cell(row, 'exercise'), { ...readSet(row, columns), ...weights.read(row) });
      }
      return questionsOf(weights, dates);
    },
  };
}

function hasBoth(has: Columns['has']): boolean {
  return KG.some(has) && POUNDS.some(has);
}

export const fitnotes = makeDialect('fitnotes', false);
export const fitnotesIos = makeDialect('fitnotes-ios', true);

function readSet(row: Row, { cell }: Columns): Omit<RawSet, 'weight' | 'isPounds'> {
  const distance = readNumber(cell(row, 'distance'));
  return {
    reps: readNumber(cell(row, 'reps')),
    durationSec: readClock(cell(row, 'time')),
    hasDistance: distance.ok && (distance.value ?? 0) > 0,
    kind: kindOf(cell(row, 'kind')),
    note: cell(row, 'comment') || cell(row, 'notes'),
  };
}

function kindOf(text: string): SetKind {
  if (/warm/i.test(text)) return 'warmup';
  if (/drop/i.test(text)) return 'drop';
  return /fail/i.test(text) ? 'failure' : 'normal';
}
