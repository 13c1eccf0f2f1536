import type { Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/**
 * What a pull of changes goes by: a number a user that every change moves, and on every row that is pulled the number
 * of its last change. What was there before has number 0: a device reads that with its lists.
 */
export async function createRevisions(db: Db, dialect: DatabaseDialect): Promise<void> {
  await addRevision(db, dialect, 'users', 'revision');
  await addRevision(db, dialect, 'users', 'settings_revision');
  for (const table of ['workouts', 'templates', 'exercises'] as const) {
    await addRevision(db, dialect, table, 'revision');
    await db.schema
      .createIndex(`${table}_by_revision`)
      .on(table)
      .columns(['user_id', 'revision', 'id'])
      .execute();
  }
  // Of all that is pulled only a template's row goes: workouts are cancelled, a deleted exercise stays readable.
  await db.schema
    .createTable('deleted_templates')
    .addColumn('user_id', dialect.idType, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('id', dialect.idType, c => c.notNull())
    .addColumn('client_key', dialect.textType)
    .addPrimaryKeyConstraint('deleted_templates_pk', ['user_id', 'revision', 'id'])
    .execute();
}

async function addRevision(db: Db, dialect: DatabaseDialect, table: keyof Schema, column: string) {
  await db.schema
    .alterTable(table)
    .addColumn(column, dialect.idType, c => c.notNull().defaultTo(0))
    .execute();
}
