import type { Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** What each call has changed, for 90 days. A session may go before the entries that came by it. */
export async function createJournal(db: Kysely<Schema>, dialect: DatabaseDialect): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('id', dialect.idType, dialect.idColumn)
    .addColumn('user_id', dialect.idType, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', dialect.textType, c => c.notNull())
    .addColumn('writer', dialect.textType, c => c.notNull())
    .addColumn('session_id', dialect.idType, c => c.notNull())
    .addColumn('acted_at', dialect.textType, c => c.notNull())
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('rows', dialect.textType, c => c.notNull())
    .addColumn('is_cut', 'integer', c => c.notNull())
    .execute();
  await db.schema.createIndex('journal_by_user').on('journal').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('journal_by_age').on('journal').column('created_at').execute();
}
