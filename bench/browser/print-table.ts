import { type Figure, isHeld, overFloorOf, ratioOf } from './figure.ts';

const COLUMNS = ['figure', 'first week', 'ten years', 'ratio', 'floor', '÷ floor', 'before', 'limit', 'ok'];

/** Prints Markdown for docs/benchmarks.md. */
export function printTable(figures: readonly Figure[]): void {
  const rows = [COLUMNS, ...figures.map(toCells)];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)));
  const toLine = (row: string[]) =>
    `| ${row.map((cell, at) => pad(cell, at, widths[at] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width, at) => (isText(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  console.log([toLine(COLUMNS), toLine(rule), ...rows.slice(1).map(toLine)].join('\n'));
}

function pad(cell: string, at: number, width: number): string {
  return isText(at) ? cell.padEnd(width) : cell.padStart(width);
}

/** The first column and the last three. */
function isText(at: number): boolean {
  return at === 0 || at >= COLUMNS.length - 3;
}

function toCells(figure: Figure): string[] {
  const { name, unit, week, decade, floor, limits } = figure;
  return [
    name,
    withUnit(week, unit),
    withUnit(decade, unit),
    toFixed(ratioOf(figure), 2),
    withUnit(floor ?? null, unit),
    toFixed(overFloorOf(figure), 2),
    beforeText(figure),
    limitText(figure),
    limits ? (isHeld(figure) ? 'yes' : 'NO') : '',
  ];
}

/** The earlier build's ten years, ratio and multiple of its floor. */
function beforeText({ before, unit }: Figure): string {
  if (!before) return '';
  const [ratio, overFloor] = [toFixed(ratioOf(before), 2), toFixed(overFloorOf(before), 2)];
  const shares = [ratio && `ratio ${ratio}`, overFloor && `÷ floor ${overFloor}`].filter(Boolean);
  return [withUnit(before.decade, unit), shares.length > 0 && `(${shares.join(', ')})`]
    .filter(Boolean)
    .join(' ');
}

function limitText({ limits = {}, unit }: Figure): string {
  const { decade, ratio, overFloor } = limits;
  const texts = [
    decade !== undefined && withUnit(decade, unit),
    ratio !== undefined && `ratio ${ratio}`,
    overFloor !== undefined && `÷ floor ${overFloor}`,
  ];
  return texts.filter(Boolean).join(', ');
}

function withUnit(value: number | null, unit: Figure['unit']): string {
  if (value === null) return '';
  if (unit === 'count') return String(value);
  return `${value.toFixed(value >= 100 ? 0 : 1)} ${unit}`;
}

function toFixed(value: number | null, digits: number): string {
  return value === null ? '' : value.toFixed(digits);
}
