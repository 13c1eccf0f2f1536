/** A file's text as rows of cells, each with the line on which it begins, and what could not be read as a row. */
import Papa from 'papaparse';
import { ROWS_MAX } from './limits.ts';
import type { LeftOut } from './model.ts';

export interface Row {
  line: number;
  /** Of one with line ends in its fields: its last line. */
  toLine?: number;
  cells: readonly string[];
}

export interface Table {
  header: readonly string[];
  rows: Row[];
  unread: LeftOut[];
}

/** Each is read from there to the end once more. */
const RESTARTS_MAX = 20;
const TEXT_MAX = 120;

/** Null: no table. A field in quotes may hold line ends, so lines are counted through the fields. */
export function readTable(text: string, rowsMax = ROWS_MAX): Table | null {
  // The header alone decides: a decimal comma beside semicolons misleads a guess from the rows.
  const head = lineAt(text, 0);
  const delimiter = [';', '\t', ','].find(one => head.includes(one));
  if (delimiter === undefined) return null;
  const reader = new RowReader(text, delimiter, rowsMax);
  while (reader.next !== null) reader.read();
  const { header, rows, unread } = reader;
  return header && { header: header.map(name => name.trim()), rows, unread };
}

class RowReader {
  header: readonly string[] | null = null;
  readonly rows: Row[] = [];
  readonly unread: LeftOut[] = [];
  /** Where reading goes on; null: all is read. */
  next: number | null = 0;
  readonly #text: string;
  readonly #delimiter: string;
  readonly #rowsMax: number;
  #line = 1;
  #restarts = 0;
  #beyond: LeftOut | undefined;

  constructor(text: string, delimiter: string, rowsMax: number) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#rowsMax = rowsMax;
  }

  /** To the end, or to a quote that would take the lines behind it into its field: then those are read again. */
  read(): void {
    const from = this.next ?? 0;
    const firstLine = this.#line;
    const { data, errors } = Papa.parse(this.#text.slice(from), {
      delimiter: this.#delimiter,
      newline: '\n',
    });
    const broken = new Set(errors.map(({ row }) => row));
    this.next = null;
    for (const [at, cells] of data.entries()) {
      const line = this.#line;
      const lines = countLines(cells);
      const isBroken = broken.has(at);
      if (isBroken && lines > 1 && this.#restarts < RESTARTS_MAX) {
        this.#restarts++;
        this.#line = line + 1;
        this.next = startOfLine(this.#text, from, line + 1 - firstLine);
        this.#leaveOut(
          { line, cells },
          'quotes',
          lineAt(this.#text, startOfLine(this.#text, from, line - firstLine)),
        );
        return;
      }
      this.#line += lines;
      const row = lines > 1 ? { line, toLine: line + lines - 1, cells } : { line, cells };
      if (isBroken) this.#leaveOut(row, 'quotes', cells.join(' '));
      else this.#take(row);
    }
  }

  #take(row: Row): void {
    const { line, toLine = line } = row;
    const cells = this.#unwrap(row.cells);
    if (this.header === null) this.header = cells;
    else if (cells.length === 1 && cells[0]?.trim() === '') return;
    else if (this.rows.length < this.#rowsMax) this.rows.push({ ...row, cells });
    else if (this.#beyond) {
      this.#beyond.rows = (this.#beyond.rows ?? 0) + 1;
      this.#beyond.toLine = toLine;
    } else {
      this.#beyond = { line, toLine, rows: 1, reason: 'too-long', text: '' };
      this.unread.push(this.#beyond);
    }
  }

  /** Of a file with commas, a spreadsheet that expects semicolons takes each line for one cell, and saves it in quotes. */
  #unwrap(cells: readonly string[]): readonly string[] {
    const [text = ''] = cells;
    if (cells.length > 1 || !text.includes(this.#delimiter)) return cells;
    const { data, errors } = Papa.parse(text, { delimiter: this.#delimiter, newline: '\n' });
    return errors.length === 0 && data.length === 1 ? (data[0] ?? cells) : cells;
  }

  #leaveOut({ line, toLine }: Row, reason: 'quotes', text: string): void {
    const beginning = text.trim().slice(0, TEXT_MAX);
    this.unread.push({ line, ...(toLine !== undefined && { toLine }), reason, text: beginning });
  }
}

/** The place at which the line begins that lies so many lines behind another place. */
function startOfLine(text: string, from: number, lines: number): number {
  let at = from;
  for (let passed = 0; passed < lines; passed++) at = text.indexOf('\n', at) + 1;
  return at;
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(at, end === -1 ? undefined : end);
}

function countLines(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) lines++;
  }
  return lines;
}

/** The quote that keeps a text from being a formula (write-csv.ts). */
const GUARD = /^'(?=[=+\-@])/;

/** Cells by the names of their columns; '' where the file has no such column. */
export function columnReader(header: readonly string[]) {
  const places = new Map(header.map((name, at) => [name.toLowerCase(), at]));
  return {
    names: [...places.keys()] as readonly string[],
    has: (name: string) => places.has(name),
    cell({ cells }: Row, name: string): string {
      const at = places.get(name);
      const text = at === undefined ? '' : (cells[at] ?? '').trim();
      return text.startsWith("'") ? text.replace(GUARD, '') : text;
    },
  };
}

export type Columns = ReturnType<typeof columnReader>;
