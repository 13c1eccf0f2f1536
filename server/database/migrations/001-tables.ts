import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { DatabaseDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';
import { createAttempts } from './attempts.ts';
import { createJournal } from './journal.ts';
import { createPush } from './push.ts';
import { createRecovery } from './recovery.ts';

type Db = Kysely<Schema>;

/** The first form of the database. Its parts: accounts, calls, library, templates, workouts, what devices read. */
export async function createTables(db: Db, dialect: DatabaseDialect): Promise<void> {
  await createAccounts(db, dialect);
  await createCallRecords(db, dialect);
  await createLibrary(db, dialect);
  await createTemplates(db, dialect);
  await createWorkouts(db, dialect);
  await createFeed(db, dialect);
  await createJournal(db, dialect);
  await createAttempts(db, dialect);
  await createPush(db, dialect);
  await createRecovery(db, dialect);
}

async function createAccounts(db: Db, dialect: DatabaseDialect) {
  await db.schema
    .createTable('users')
    .addColumn('id', dialect.idType, dialect.idColumn)
    .addColumn('key', dialect.textType, c => c.notNull().unique())
    .addColumn('username', dialect.textType, c => c.notNull())
    .addColumn('username_folded', dialect.textType, c => c.notNull().unique())
    .addColumn('email', dialect.textType, c => c.notNull())
    .addColumn('password_hash', dialect.textType)
    .addColumn('is_guest', 'integer', c => c.notNull())
    .addColumn('guest_key_hash', dialect.textType, c => c.unique())
    .addColumn('return_key_hash', dialect.textType, c => c.unique())
    .addColumn('rest_default_sec', 'integer', c => c.notNull())
    .addColumn('template_offer', dialect.textType, c => c.notNull())
    .addColumn('date_joined', dialect.textType, c => c.notNull())
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('revision_tag', dialect.textType, c => c.notNull())
    .addColumn('settings_revision', dialect.idType, c => c.notNull())
    .addColumn('settings_acts', dialect.textType)
    .addColumn('seen_at', dialect.textType, c => c.notNull())
    .addColumn('written_bytes', dialect.idType, c => c.notNull().defaultTo(0))
    .addColumn('written_until', dialect.textType)
    .execute();
  // Guests alone are ever looked for by it.
  await db.schema
    .createIndex('users_guests_by_seen')
    .on('users')
    .column('seen_at')
    .where(sql.ref('is_guest'), '=', 1)
    .execute();
  await ownedByUser(
    dialect,
    db.schema.createTable('sessions').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('kind', dialect.textType, c => c.notNull())
    .addColumn('name', dialect.textType, c => c.notNull())
    .addColumn('token_hash', dialect.textType, c => c.unique())
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('seen_at', dialect.textType, c => c.notNull())
    .addColumn('revoked_at', dialect.textType)
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('id', dialect.idType, dialect.idColumn)
    .addColumn('session_id', dialect.idType, c => c.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('parent_id', dialect.idType)
    .addColumn('token_hash', dialect.textType, c => c.notNull().unique())
    .addColumn('state', dialect.textType, c => c.notNull())
    .addColumn('network', dialect.textType)
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('expires_at', dialect.textType, c => c.notNull())
    .execute();
  await db.schema
    .createIndex('refresh_tokens_by_session')
    .on('refresh_tokens')
    .columns(['session_id', 'created_at'])
    .execute();
  await db.schema.createIndex('refresh_tokens_by_expiry').on('refresh_tokens').column('expires_at').execute();
}

async function createCallRecords(db: Db, dialect: DatabaseDialect) {
  await ownedByUser(dialect, db.schema.createTable('idempotency_keys'))
    .addColumn('key', dialect.textType, c => c.notNull())
    .addColumn('fingerprint', dialect.textType, c => c.notNull())
    .addColumn('status', 'integer', c => c.notNull())
    .addColumn('body', dialect.textType)
    .addColumn('reference', dialect.textType)
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_by_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
}

async function createLibrary(db: Db, dialect: DatabaseDialect) {
  for (const table of ['equipments', 'muscles'] as const) {
    await db.schema
      .createTable(table)
      .addColumn('id', dialect.idType, dialect.idColumn)
      .addColumn('client_key', dialect.textType, c => c.notNull().unique())
      .addColumn('name', dialect.textType, c => c.notNull())
      .execute();
  }
  await db.schema
    .createTable('exercises')
    .addColumn('id', dialect.idType, dialect.idColumn)
    .addColumn('user_id', dialect.idType, c => c.references('users.id').onDelete('cascade'))
    .addColumn('client_key', dialect.textType, c => c.notNull())
    .addColumn('name', dialect.textType, c => c.notNull())
    .addColumn('name_folded', dialect.textType, c => c.notNull())
    .addColumn('execution_variation', dialect.textType, c => c.notNull())
    .addColumn('equipment_id', dialect.idType, c => c.notNull().references('equipments.id'))
    .addColumn('primary_muscle_id', dialect.idType, c => c.notNull().references('muscles.id'))
    .addColumn('type', dialect.textType, c => c.notNull())
    .addColumn('load_mode', dialect.textType)
    .addColumn('is_archived', 'integer', c => c.notNull())
    .addColumn('deleted_at', dialect.textType)
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('updated_at', dialect.textType, c => c.notNull())
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('acts', dialect.textType)
    .addUniqueConstraint('exercises_client_key', ['user_id', 'client_key'])
    .execute();
  await index(db, 'exercises_by_revision', 'exercises', ['user_id', 'revision', 'id']);
  // Null is like no other null, so the default ones need an index of their own.
  await db.schema
    .createIndex('exercises_default_client_key')
    .unique()
    .on('exercises')
    .column('client_key')
    .where(sql.ref('user_id'), 'is', null)
    .execute();
  await createExerciseLinks(db, dialect);
  await createExerciseSettings(db, dialect);
}

async function createExerciseSettings(db: Db, dialect: DatabaseDialect) {
  await ownedByUser(
    dialect,
    db.schema.createTable('exercise_settings').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('exercise_id', dialect.idType, c => c.notNull().references('exercises.id').onDelete('cascade'))
    .addColumn('note', dialect.textType, c => c.notNull())
    .addColumn('rest_sec', 'integer')
    .addColumn('step_hundredths', 'integer')
    .addColumn('load_mode', dialect.textType)
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('acts', dialect.textType)
    .addUniqueConstraint('exercise_settings_exercise', ['user_id', 'exercise_id'])
    .execute();
  await index(db, 'exercise_settings_by_revision', 'exercise_settings', ['user_id', 'revision', 'id']);
  await index(db, 'exercise_settings_by_exercise', 'exercise_settings', ['exercise_id']);
}

async function createExerciseLinks(db: Db, dialect: DatabaseDialect) {
  await db.schema
    .createTable('exercise_muscles')
    .addColumn('exercise_id', dialect.idType, c => c.notNull().references('exercises.id').onDelete('cascade'))
    .addColumn('muscle_id', dialect.idType, c => c.notNull().references('muscles.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('exercise_muscles_pk', ['exercise_id', 'muscle_id'])
    .execute();
  await db.schema
    .createTable('exercise_alternatives')
    .addColumn('exercise_id', dialect.idType, c => c.notNull().references('exercises.id').onDelete('cascade'))
    .addColumn('alternative_id', dialect.idType, c =>
      c.notNull().references('exercises.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('exercise_alternatives_pk', ['exercise_id', 'alternative_id'])
    .execute();
  await db.schema
    .createIndex('exercise_alternatives_by_alternative')
    .on('exercise_alternatives')
    .column('alternative_id')
    .execute();
}

async function createTemplates(db: Db, dialect: DatabaseDialect) {
  await ownedByUser(
    dialect,
    db.schema.createTable('templates').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('client_key', dialect.textType, c => c.notNull())
    .addColumn('title', dialect.textType, c => c.notNull())
    .addColumn('is_favorite', 'integer', c => c.notNull())
    .addColumn('last_used', dialect.textType)
    .addColumn('position', 'double precision')
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('updated_at', dialect.textType, c => c.notNull())
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('acts', dialect.textType)
    .addUniqueConstraint('templates_client_key', ['user_id', 'client_key'])
    .execute();
  await index(db, 'templates_by_revision', 'templates', ['user_id', 'revision', 'id']);
  await db.schema
    .createTable('template_items')
    .addColumn('id', dialect.idType, dialect.idColumn)
    .addColumn('template_id', dialect.idType, c => c.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('exercise_id', dialect.idType, c => c.notNull().references('exercises.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('group_key', dialect.textType)
    .addColumn('planned_at', dialect.textType, c => c.notNull())
    .addUniqueConstraint('template_items_position', ['template_id', 'position'])
    .execute();
  await db.schema
    .createIndex('template_items_by_exercise')
    .on('template_items')
    .column('exercise_id')
    .execute();
  await db.schema
    .createTable('template_sets')
    .addColumn('item_id', dialect.idType, c =>
      c.notNull().references('template_items.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', c => c.notNull())
    .$call(table => addPlannedColumns(table, dialect))
    .addPrimaryKeyConstraint('template_sets_pk', ['item_id', 'position'])
    .execute();
}

/** What can be planned of a set, be it in a template or in a workout. */
function addPlannedColumns<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
  dialect: DatabaseDialect,
) {
  return table
    .addColumn('weight_hundredths', 'integer')
    .addColumn('reps', 'integer')
    .addColumn('duration_sec', 'integer')
    .addColumn('rest_sec', 'integer')
    .addColumn('set_type', dialect.textType, c => c.notNull())
    .addColumn('note', dialect.textType, c => c.notNull())
    .addColumn('target_reps', 'integer')
    .addColumn('target_reps_max', 'integer')
    .addColumn('target_hard_reps', 'integer');
}

async function createWorkouts(db: Db, dialect: DatabaseDialect) {
  await ownedByUser(
    dialect,
    db.schema.createTable('workouts').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('client_key', dialect.textType, c => c.notNull())
    .addColumn('title', dialect.textType, c => c.notNull())
    .addColumn('note', dialect.textType, c => c.notNull())
    .addColumn('status', dialect.textType, c => c.notNull())
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('updated_at', dialect.textType, c => c.notNull())
    .addColumn('started_at', dialect.textType, c => c.notNull())
    .addColumn('finished_at', dialect.textType)
    .addColumn('duration_sec', 'integer')
    .addColumn('template_id', dialect.idType, c => c.references('templates.id').onDelete('set null'))
    .addColumn('template_choice', dialect.textType)
    .addColumn('import_key', dialect.textType)
    .addColumn('import_source', dialect.textType)
    .addColumn('last_item_order', dialect.idType, c => c.notNull())
    .addColumn('touched_at', dialect.textType, c => c.notNull())
    .addColumn('ticked_at', dialect.textType)
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('acts', dialect.textType)
    .addUniqueConstraint('workouts_client_key', ['user_id', 'client_key'])
    .execute();
  // At most one active workout a user, whatever the code above the database does.
  await db.schema
    .createIndex('workouts_one_active')
    .unique()
    .on('workouts')
    .column('user_id')
    .where(sql.ref('status'), '=', 'active')
    .execute();
  await index(db, 'workouts_by_start', 'workouts', ['user_id', 'status', 'started_at', 'id']);
  await index(db, 'workouts_by_change', 'workouts', ['user_id', 'updated_at', 'id']);
  await db.schema
    .createIndex('workouts_by_import')
    .on('workouts')
    .columns(['user_id', 'import_key'])
    .where(sql.ref('import_key'), 'is not', null)
    .execute();
  await index(db, 'workouts_by_template', 'workouts', ['template_id']);
  await index(db, 'workouts_by_revision', 'workouts', ['user_id', 'revision', 'id']);
  await createItemsAndSets(db, dialect);
  await createWorkoutExercises(db, dialect);
}

async function createItemsAndSets(db: Db, dialect: DatabaseDialect) {
  await ownedByUser(
    dialect,
    db.schema.createTable('workout_items').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('workout_id', dialect.idType, c => c.notNull().references('workouts.id').onDelete('cascade'))
    .addColumn('exercise_id', dialect.idType, c => c.notNull().references('exercises.id'))
    .addColumn('client_key', dialect.textType, c => c.notNull())
    .addColumn('item_order', dialect.idType, c => c.notNull())
    .addColumn('last_set_order', dialect.idType, c => c.notNull())
    .addColumn('via_key', dialect.textType)
    .addColumn('position', 'double precision')
    .addColumn('group_key', dialect.textType)
    .addColumn('acts', dialect.textType)
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addUniqueConstraint('workout_items_client_key', ['user_id', 'client_key'])
    .addUniqueConstraint('workout_items_order', ['workout_id', 'item_order'])
    .execute();
  await index(db, 'workout_items_by_exercise', 'workout_items', ['exercise_id']);
  await index(db, 'workout_items_by_revision', 'workout_items', ['user_id', 'revision', 'id']);
  await ownedByUser(
    dialect,
    db.schema.createTable('workout_sets').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('item_id', dialect.idType, c => c.notNull().references('workout_items.id').onDelete('cascade'))
    .addColumn('client_key', dialect.textType, c => c.notNull())
    .addColumn('set_order', dialect.idType, c => c.notNull())
    .addColumn('done', 'integer', c => c.notNull())
    .addColumn('hard_reps', 'integer')
    .addColumn('position', 'double precision')
    .$call(table => addPlannedColumns(table, dialect))
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('updated_at', dialect.textType, c => c.notNull())
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('written_by', dialect.textType, c => c.notNull())
    .addColumn('ticked_by', dialect.textType)
    .addColumn('ticked_revision', dialect.idType)
    .addColumn('acts', dialect.textType)
    .addUniqueConstraint('workout_sets_client_key', ['user_id', 'client_key'])
    .addUniqueConstraint('workout_sets_order', ['item_id', 'set_order'])
    .execute();
  await index(db, 'workout_sets_by_revision', 'workout_sets', ['user_id', 'revision', 'id']);
}

async function createWorkoutExercises(db: Db, dialect: DatabaseDialect) {
  await ownedByUser(dialect, db.schema.createTable('workout_exercises'))
    .addColumn('workout_id', dialect.idType, c => c.notNull().references('workouts.id').onDelete('cascade'))
    .addColumn('exercise_id', dialect.idType, c => c.notNull().references('exercises.id'))
    .addColumn('started_at', dialect.textType, c => c.notNull())
    .addColumn('best_rank', 'bigint')
    .addPrimaryKeyConstraint('workout_exercises_pk', ['workout_id', 'exercise_id'])
    .execute();
  // The last column spares the lookup of an earlier best the table itself. The user first: deleting one is quick, too.
  const timeline = ['user_id', 'exercise_id', 'started_at', 'workout_id', 'best_rank'];
  await index(db, 'workout_exercises_timeline', 'workout_exercises', timeline);
  // Whether a workout still points to an exercise that goes with its person's account.
  await index(db, 'workout_exercises_by_exercise', 'workout_exercises', ['exercise_id']);
}

async function createFeed(db: Db, dialect: DatabaseDialect) {
  await db.schema
    .createTable('deleted_users')
    .addColumn('key', dialect.textType, c => c.primaryKey())
    .addColumn('deleted_at', dialect.textType, c => c.notNull())
    .execute();
  await index(db, 'deleted_users_by_age', 'deleted_users', ['deleted_at']);
  await ownedByUser(dialect, db.schema.createTable('revisions'))
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('tag', dialect.textType, c => c.notNull())
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addPrimaryKeyConstraint('revisions_pk', ['user_id', 'revision'])
    .execute();
  await index(db, 'revisions_by_age', 'revisions', ['created_at']);
  await ownedByUser(
    dialect,
    db.schema.createTable('tombstones').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('kind', dialect.textType, c => c.notNull())
    .addColumn('key', dialect.textType, c => c.notNull())
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addColumn('deleted_at', dialect.textType, c => c.notNull())
    .addColumn('acts', dialect.textType)
    .addUniqueConstraint('tombstones_key', ['user_id', 'kind', 'key'])
    .execute();
  await index(db, 'tombstones_by_revision', 'tombstones', ['user_id', 'revision', 'id']);
  await ownedByUser(
    dialect,
    db.schema.createTable('aliases').addColumn('id', dialect.idType, dialect.idColumn),
  )
    .addColumn('key', dialect.textType, c => c.notNull())
    .addColumn('workout_id', dialect.idType, c => c.notNull().references('workouts.id').onDelete('cascade'))
    .addColumn('title', dialect.textType, c => c.notNull())
    .addColumn('note', dialect.textType, c => c.notNull())
    .addColumn('started_at', dialect.textType, c => c.notNull())
    .addColumn('template_id', dialect.idType, c => c.references('templates.id').onDelete('set null'))
    .addColumn('created_at', dialect.textType, c => c.notNull())
    .addColumn('revision', dialect.idType, c => c.notNull())
    .addUniqueConstraint('aliases_key', ['user_id', 'key'])
    .execute();
  await index(db, 'aliases_by_revision', 'aliases', ['user_id', 'revision', 'id']);
  await index(db, 'aliases_by_workout', 'aliases', ['workout_id']);
  await index(db, 'aliases_by_template', 'aliases', ['template_id']);
}

function index(db: Db, name: string, table: keyof Schema, columns: string[]) {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}

function ownedByUser<Table extends string, Columns extends string>(
  dialect: DatabaseDialect,
  table: CreateTableBuilder<Table, Columns>,
) {
  return table.addColumn('user_id', dialect.idType, c =>
    c.notNull().references('users.id').onDelete('cascade'),
  );
}
