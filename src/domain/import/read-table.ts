/** A file's text as rows of cells, each with the line on which it begins. */
import Papa from 'papaparse';
import { ROWS_MAX } from './limits.ts';

export interface Row {
  line: number;
  cells: readonly string[];
}

export interface Table {
  header: readonly string[];
  rows: Row[];
}

/** Null: no table. A field in quotes may hold line ends, so lines are counted through the fields. */
export function readTable(text: string): Table | null {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text;
  // The header alone decides: a decimal comma beside semicolons misleads a guess from the rows.
  const head = bare.slice(0, bare.search(/[\r\n]/) === -1 ? undefined : bare.search(/[\r\n]/));
  const delimiter = [';', '\t', ','].find(one => head.includes(one));
  if (delimiter === undefined) return null;
  const { data } = Papa.parse(bare, { delimiter });
  const [header, ...rest] = data;
  if (!header) return null;
  const rows: Row[] = [];
  let line = 1 + countLines(header);
  for (const cells of rest) {
    const isEmpty = cells.length === 1 && cells[0]?.trim() === '';
    if (!isEmpty && rows.length < ROWS_MAX) rows.push({ line, cells });
    line += countLines(cells);
  }
  return { header: header.map(name => name.trim()), rows };
}

function countLines(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) lines++;
  }
  return lines;
}

/** Cells by the names of their columns; '' where the file has no such column. */
export function columnReader(header: readonly string[]) {
  const places = new Map(header.map((name, at) => [name.toLowerCase(), at]));
  return {
    names: [...places.keys()] as readonly string[],
    has: (name: string) => places.has(name),
    cell({ cells }: Row, name: string): string {
      const at = places.get(name);
      return at === undefined ? '' : (cells[at] ?? '').trim();
    },
  };
}

export type Columns = ReturnType<typeof columnReader>;
