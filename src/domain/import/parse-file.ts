/** A file of another app as trainings. Nothing is guessed: what is not said is asked, what is not read is listed. */
import { Builder } from './builder.ts';
import type { Dialect } from './dialect.ts';
import { fitnotes, fitnotesIos } from './fitnotes.ts';
import { hevy } from './hevy.ts';
import type { ParseOptions, ParseResult } from './model.ts';
import { isOwnExport } from './own-export.ts';
import { columnReader, readTable } from './read-table.ts';
import { strong } from './strong.ts';
import { stronglifts } from './stronglifts.ts';

const DIALECTS: readonly Dialect[] = [strong, hevy, stronglifts, fitnotesIos, fitnotes];

export function parseFile(text: string, options: ParseOptions): ParseResult {
  if (isOwnExport(text)) return { kind: 'own' };
  // The same file as another system writes it brings the same notes.
  const table = readTable(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
  if (!table) return { kind: 'unknown' };
  const columns = columnReader(table.header);
  const dialect = DIALECTS.find(one => one.fits(table.header, columns));
  if (!dialect) return { kind: 'unknown' };
  const builder = new Builder(options.nowMs);
  const width = table.header.length;
  const rows = table.rows.filter(row => {
    // A short or long line has its cells under other columns than the header says. A last delimiter does no harm.
    const isRight = row.cells.length === width || (row.cells.length === width + 1 && row.cells[width] === '');
    if (!isRight) builder.leaveOut(row, 'columns');
    return isRight;
  });
  const questions = dialect.read(rows, columns, builder, options);
  const workouts = builder.finish();
  const { notes } = builder;
  const leftOut = [...table.unread, ...builder.leftOut].sort((a, b) => a.line - b.line);
  return { kind: 'parsed', file: { app: dialect.app, workouts, leftOut, notes, questions } };
}
