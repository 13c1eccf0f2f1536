import type { Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * The signal for a locked phone. A subscription belongs to a login on one device and ends with it; its deadline is a
 * row, so that a restart forgets none and of many processes one sends it.
 */
export async function createPush(db: Kysely<Schema>, dialect: DatabaseDialect): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', dialect.idType, dialect.idColumn)
    .addColumn('user_id', dialect.idType, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', dialect.idType, c =>
      c.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', dialect.textType, c => c.notNull())
    .addColumn('p256dh', dialect.textType, c => c.notNull())
    .addColumn('auth', dialect.textType, c => c.notNull())
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addUniqueConstraint('push_subscriptions_device', ['endpoint', 'auth', 'p256dh'])
    .execute();
  await db.schema
    .createIndex('push_subscriptions_by_user')
    .on('push_subscriptions')
    .column('user_id')
    .execute();
  await db.schema
    .createTable('push_deadlines')
    .addColumn('subscription_id', dialect.idType, c =>
      c.primaryKey().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('revision', 'bigint', c => c.notNull())
    .addColumn('ends_at', dialect.textType)
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('claimed_until', dialect.textType)
    .execute();
  await db.schema.createIndex('push_deadlines_by_end').on('push_deadlines').column('ends_at').execute();
}
