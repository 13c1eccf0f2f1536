import type { Kysely } from 'kysely';
import { StartupError } from '../startup-error.ts';
import type { DatabaseDialect } from './dialect.ts';
import { createTables } from './migrations/001-tables.ts';
import type { Schema } from './schema.ts';

export type Migration = (trx: Kysely<Schema>, dialect: DatabaseDialect) => Promise<void>;

/**
 * In order, never changed once released, only added to. The former release serves meanwhile, and writes: so a migration
 * adds tables, and columns that may be null or have a default, and drops only what the former one reads no more.
 */
export const MIGRATIONS: readonly Migration[] = [createTables];

/** Brings the tables to this release's form: all of it or nothing, and once, however many processes start. */
export async function migrate(
  db: Kysely<Schema>,
  dialect: DatabaseDialect,
  now: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await db.transaction().execute(async trx => {
    await dialect.lockForMigration(trx);
    const version = await readVersion(trx);
    if (version > migrations.length) {
      throw new StartupError('База данных создана более новой версией «Подхода»: обновите сервер.');
    }
    for (let next = version + 1; next <= migrations.length; next++) {
      await migrations[next - 1]?.(trx, dialect);
      await trx.insertInto('schema_versions').values({ version: next, applied_at: now }).execute();
    }
  });
}

async function readVersion(trx: Kysely<Schema>): Promise<number> {
  await trx.schema
    .createTable('schema_versions')
    .ifNotExists()
    .addColumn('version', 'integer', column => column.primaryKey())
    .addColumn('applied_at', 'text', column => column.notNull())
    .execute();
  const row = await trx
    .selectFrom('schema_versions')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}
