import type { ColumnDefinitionBuilder, Dialect, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * All that differs between the databases, by name. Nothing outside this folder asks which one it is.
 */
export interface DatabaseDialect {
  kysely: Dialect;
  /** Gives a table its own ever-growing ids; one that was deleted is never given again. */
  idColumn(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Held until the transaction ends: two processes that start at once migrate one after the other. */
  lockForMigration(trx: Kysely<Schema>): Promise<void>;
  /** Held until the transaction ends: a user's writes come one after the other. */
  lockUser(trx: Kysely<Schema>, userId: number): Promise<void>;
  /** Whether somebody else was in the way: held the database too long, or was first with a unique value. */
  isContention(error: unknown): boolean;
}
