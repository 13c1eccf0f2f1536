import type { Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/** Ways back into an account. One that is used stays, so that its owner sees how many are left of how many. */
export async function createRecovery(db: Kysely<Schema>, dialect: DatabaseDialect): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', dialect.idType, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', dialect.textType, c => c.notNull())
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('used_at', dialect.textType)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute();
}
