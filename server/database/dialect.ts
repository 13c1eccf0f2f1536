import type { ColumnDataType, ColumnDefinitionBuilder, Dialect, Kysely, RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * What an error of the database means to who asked. A collision: somebody else was first or in the way, and the same
 * work done again finds what they wrote. Unavailable: the database can't work now, whoever asks.
 */
export type DatabaseTrouble = 'collision' | 'unavailable';

/** Of this process. */
export interface ConnectionCounts {
  max: number;
  busy: number;
  idle: number;
  /** Transactions that wait for one. */
  waiting: number;
}

export interface DatabaseSizes {
  bytes: number;
  /** By table, about: what PostgreSQL's statistics say, or SQLite's highest row number, which counts deleted ones too. */
  rows: ReadonlyMap<string, number>;
}

/**
 * All that differs between the databases, by name. Nothing outside this folder asks which one it is.
 */
export interface DatabaseDialect {
  kysely: Dialect;
  /** Wide enough for every row that will ever be. */
  idType: ColumnDataType;
  /** Text that sorts by code points, so that both databases have one order, and times sort as times. */
  textType: ColumnDataType | RawBuilder<unknown>;
  /** Gives a table its own ever-growing ids; one that was deleted is never given again. */
  idColumn(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The highest id ever given in a table with its own ids, also when its row is gone; 0 before the first. */
  readLastId(trx: Kysely<Schema>, table: keyof Schema): Promise<number>;
  /** The next id will be a higher one. */
  writeLastId(trx: Kysely<Schema>, table: keyof Schema, id: number): Promise<void>;
  /** Held until the transaction ends: two processes that start at once migrate one after the other. */
  lockForMigration(trx: Kysely<Schema>): Promise<void>;
  /** Held until the transaction ends: a user's writes come one after the other. */
  lockUser(trx: Kysely<Schema>, userId: number): Promise<void>;
  /** Leaves no copy of deleted rows beside the tables, as far as that is the database's to do. Not in a transaction. */
  forgetDeleted(kysely: Kysely<Schema>): Promise<void>;
  /** Costs nothing. */
  countConnections(): ConnectionCounts;
  /** How large it has grown, found without reading any table through. */
  measure(kysely: Kysely<Schema>): Promise<DatabaseSizes>;
  /** Null: the error is not the database's, or it is a bug of ours. */
  findTrouble(error: unknown): DatabaseTrouble | null;
  /** A row that a constraint refuses. Of rows that nobody else can have written meanwhile, that is a bug of ours. */
  breaksConstraint(error: unknown): boolean;
}
