import type { Builder, RawSet } from './builder.ts';
import type { ParseOptions, Question, SourceApp } from './model.ts';
import type { DateReader } from './read-dates.ts';
import { readNumber, readOnce } from './read-numbers.ts';
import type { Columns, Row } from './read-table.ts';

/** How one app writes its export. A dialect is known by its header alone. */
export interface Dialect {
  app: SourceApp;
  fits(header: readonly string[], columns: Columns): boolean;
  /** Adds the rows to the builder, and says what only the person knows. */
  read(rows: readonly Row[], columns: Columns, builder: Builder, options: ParseOptions): Question[];
}

/** What a cell of units says; 'unsaid': nothing, 'unknown': something else. */
export type Unit = 'kg' | 'lb' | 'unsaid' | 'unknown';

export const readUnit = readOnce((text): Unit => {
  if (text === '') return 'unsaid';
  if (/^(?:lbs?|pounds?|фунт.{0,2})\.?$/i.test(text)) return 'lb';
  return /^(?:kgs?|kilo(?:gram(?:me)?)?s?|кг|килограмм.{0,2})\.?$/i.test(text) ? 'kg' : 'unknown';
});

/** Where a weight may stand. */
const PLAIN = 'weight';
const BY_UNIT = /^(?:weight[ _]\(?(.+?)\)?|(kgs?|lbs?))$/;
const UNIT = 'weight unit';

export interface WeightReader {
  /** Of a row: its weight as written, and what it is in. A column of the unit goes before the name of the weight's. */
  read(row: Row): Pick<RawSet, 'weight' | 'isPounds' | 'unknownUnit'>;
  /** Of some weight that was read nothing says what it is in. */
  readonly needsUnit: boolean;
}

export function makeWeightReader(
  { names, has, cell }: Columns,
  answer: 'kg' | 'lb' | undefined,
): WeightReader {
  const columns = names.flatMap(name => {
    const [, ofWeight, alone] = BY_UNIT.exec(name) ?? [];
    const said = name === UNIT ? undefined : (ofWeight ?? alone);
    return said === undefined ? [] : [{ name, said, unit: readUnit(said) }];
  });
  // Where both have a figure, it is the kilograms'.
  const order: readonly Unit[] = ['kg', 'lb', 'unknown'];
  columns.sort((a, b) => order.indexOf(a.unit) - order.indexOf(b.unit));
  let needsUnit = false;
  function read(row: Row) {
    const plain = cell(row, PLAIN);
    const filled = columns.find(({ name }) => cell(row, name) !== '');
    const text = plain || (filled ? cell(row, filled.name) : '');
    const said = has(UNIT) ? cell(row, UNIT) : plain === '' ? (filled?.said ?? '') : '';
    const unit = readUnit(said);
    const weight = readNumber(text);
    if (unit === 'unsaid' && weight.ok && (weight.value ?? 0) !== 0) needsUnit = true;
    return {
      weight,
      isPounds: (unit === 'unsaid' ? answer : unit) === 'lb',
      ...(unit === 'unknown' && { unknownUnit: said }),
    };
  }
  return {
    read,
    get needsUnit() {
      return needsUnit;
    },
  };
}

/** What the rows that were read leave open. */
export function questionsOf({ needsUnit }: WeightReader, { isAmbiguous }: DateReader): Question[] {
  return [...(needsUnit ? (['unit'] as const) : []), ...(isAmbiguous ? (['day-first'] as const) : [])];
}
