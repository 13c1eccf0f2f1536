import type { Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Who tried how often: counted in the database, so that many processes count together and a restart forgets nothing.
 * Keys are keyed hashes of names and networks: a stolen database tells neither.
 */
export async function createAttempts(db: Kysely<Schema>, dialect: DatabaseDialect): Promise<void> {
  await db.schema
    .createTable('call_counts')
    .addColumn('key', dialect.textType, c => c.primaryKey())
    .addColumn('count', 'integer', c => c.notNull())
    .addColumn('ends_at', dialect.textType, c => c.notNull())
    .execute();
  await db.schema.createIndex('call_counts_by_end').on('call_counts').column('ends_at').execute();
  await db.schema
    .createTable('password_failures')
    .addColumn('key', dialect.textType, c => c.primaryKey())
    .addColumn('failures', 'integer', c => c.notNull())
    .addColumn('last_at', dialect.textType, c => c.notNull())
    .execute();
  await db.schema.createIndex('password_failures_by_age').on('password_failures').column('last_at').execute();
  await db.schema
    .createTable('login_networks')
    .addColumn('user_id', dialect.idType, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', dialect.textType, c => c.notNull())
    .addColumn('seen_at', dialect.textType, c => c.notNull())
    .addPrimaryKeyConstraint('login_networks_pk', ['user_id', 'network'])
    .execute();
  await db.schema.createIndex('login_networks_by_age').on('login_networks').column('seen_at').execute();
}
