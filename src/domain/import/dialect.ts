import type { Builder } from './builder.ts';
import type { ParseOptions, Question, SourceApp } from './model.ts';
import type { Columns, Row } from './read-table.ts';

/** How one app writes its export. A dialect is known by its header alone. */
export interface Dialect {
  app: SourceApp;
  fits(header: readonly string[], columns: Columns): boolean;
  /** Adds the rows to the builder, and says what only the person knows. */
  read(rows: readonly Row[], columns: Columns, builder: Builder, options: ParseOptions): Question[];
}

export function isPoundUnit(unit: string): boolean {
  return /^(?:lb|lbs|pounds?)$/i.test(unit.trim());
}
