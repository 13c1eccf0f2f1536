import type { Generated, Insertable, Selectable } from 'kysely';

/*
 * The tables, as both databases have them. Times are ISO 8601 text in UTC with milliseconds, so that they sort and
 * travel as they are. Yes and no are 1 and 0. Weights are whole hundredths of a kilogram: their sums are exact.
 */

type Flag = 0 | 1;

interface UsersTable {
  id: Generated<number>;
  username: string;
  /** What uniqueness goes by. */
  username_folded: string;
  email: string;
  /** Null: a guest that never chose one. */
  password_hash: string | null;
  is_guest: Flag;
  /** The quick-start secret's hash: opens the guest again for as long as it is one. */
  guest_key_hash: string | null;
  rest_default_sec: number;
  date_joined: string;
  /** The day when a device of theirs last asked for a token. */
  seen_at: string;
  /** The number of the last change: see database/revision.ts. */
  revision: Generated<number>;
  settings_revision: Generated<number>;
}

/** A login on a device: one family of refresh tokens. */
interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  created_at: string;
  revoked_at: string | null;
}

/** The life of a refresh token: see auth/refresh-tokens.ts. */
export type RefreshTokenState = 'unused' | 'current' | 'spent' | 'lost';

interface RefreshTokensTable {
  id: Generated<number>;
  session_id: number;
  parent_id: number | null;
  token_hash: string;
  state: RefreshTokenState;
  created_at: string;
  expires_at: string;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  body: string | null;
  /** In place of a body: what the answer told, by kind and ids. */
  reference: string | null;
  created_at: string;
}

/** What the app may create with a key of its own. Exercises and workouts keep their rows, so they need none. */
export type DeletableKind = 'item' | 'set' | 'template';

interface DeletedKeysTable {
  user_id: number;
  kind: DeletableKind;
  client_key: string;
  deleted_at: string;
}

interface NamedTable {
  id: Generated<number>;
  client_key: string;
  name: string;
}

interface ExercisesTable {
  id: Generated<number>;
  /** Null: of the default library. */
  user_id: number | null;
  client_key: string | null;
  name: string;
  /** foldText of the name: what search and order go by. */
  name_folded: string;
  execution_variation: string;
  equipment_id: number;
  primary_muscle_id: number;
  type: 'none' | 'compound' | 'isolation';
  is_archived: Flag;
  /** A deleted exercise stays readable where it was done. */
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
  revision: Generated<number>;
}

interface ExerciseMusclesTable {
  exercise_id: number;
  muscle_id: number;
  position: number;
}

interface ExerciseAlternativesTable {
  exercise_id: number;
  alternative_id: number;
  position: number;
}

interface WorkoutsTable {
  id: Generated<number>;
  user_id: number;
  client_key: string | null;
  title: string;
  status: 'active' | 'completed' | 'cancelled';
  created_at: string;
  updated_at: string;
  started_at: string;
  finished_at: string | null;
  duration_sec: number | null;
  template_id: number | null;
  /** What the person chose about the source template. */
  template_choice: 'updated' | 'kept' | null;
  /** The highest order ever given to an item: an order is never reused. */
  last_item_order: number;
  personal_records: number;
  tonnage_total_hundredths: number;
  tonnage_hard_hundredths: number;
  /** The number of the last change that its answer shows. */
  revision: Generated<number>;
}

interface WorkoutItemsTable {
  id: Generated<number>;
  user_id: number;
  workout_id: number;
  exercise_id: number;
  client_key: string | null;
  item_order: number;
  last_set_order: number;
}

export interface SetValueColumns {
  done: Flag;
  weight_hundredths: number | null;
  reps: number | null;
  hard_reps: number | null;
  duration_sec: number | null;
  rest_sec: number | null;
}

interface WorkoutSetsTable extends SetValueColumns {
  id: Generated<number>;
  user_id: number;
  item_id: number;
  client_key: string | null;
  set_order: number;
  created_at: string;
  updated_at: string;
}

/** A workout's best in one exercise, kept up by workouts/figures.ts: what records and previous values look up. */
interface WorkoutExercisesTable {
  workout_id: number;
  exercise_id: number;
  user_id: number;
  started_at: string;
  is_completed: Flag;
  /** The best set's rank as one number; null when no set has one. */
  best_rank: number | null;
  is_record: Flag;
}

interface TemplatesTable {
  id: Generated<number>;
  user_id: number;
  client_key: string | null;
  title: string;
  is_favorite: Flag;
  last_used: string | null;
  created_at: string;
  updated_at: string;
  revision: Generated<number>;
}

/** Templates that are gone, for whoever pulls what changed since. */
interface DeletedTemplatesTable {
  user_id: number;
  revision: number;
  id: number;
  client_key: string | null;
}

interface TemplateItemsTable {
  id: Generated<number>;
  template_id: number;
  exercise_id: number;
  position: number;
}

interface TemplateSetsTable {
  item_id: number;
  position: number;
  weight_hundredths: number | null;
  reps: number | null;
}

/** Calls from one address within a window of time. */
interface CallCountsTable {
  key: string;
  count: number;
  ends_at: string;
}

/** Wrong passwords by name, by network, and by both. */
interface PasswordFailuresTable {
  key: string;
  failures: number;
  last_at: string;
}

/** From where a person was let in. */
interface LoginNetworksTable {
  user_id: number;
  network: string;
  seen_at: string;
}

/** Where a login's device gets its signals. */
interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

/** When a device's rest ends: the last that it told. */
interface PushDeadlinesTable {
  subscription_id: number;
  /** Grows with every change that the device makes. */
  revision: number;
  /** Null: no rest runs, or its signal is out. */
  ends_at: string | null;
  attempts: number;
  /** Until then the process that took it is at work. */
  claimed_until: string | null;
}

interface SchemaVersionsTable {
  version: number;
  applied_at: string;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  deleted_keys: DeletedKeysTable;
  equipments: NamedTable;
  muscles: NamedTable;
  exercises: ExercisesTable;
  exercise_muscles: ExerciseMusclesTable;
  exercise_alternatives: ExerciseAlternativesTable;
  workouts: WorkoutsTable;
  workout_items: WorkoutItemsTable;
  workout_sets: WorkoutSetsTable;
  workout_exercises: WorkoutExercisesTable;
  templates: TemplatesTable;
  template_items: TemplateItemsTable;
  template_sets: TemplateSetsTable;
  deleted_templates: DeletedTemplatesTable;
  call_counts: CallCountsTable;
  password_failures: PasswordFailuresTable;
  login_networks: LoginNetworksTable;
  push_subscriptions: PushSubscriptionsTable;
  push_deadlines: PushDeadlinesTable;
  schema_versions: SchemaVersionsTable;
}

export type UserRow = Selectable<UsersTable>;
export type ExerciseRow = Selectable<ExercisesTable>;
export type WorkoutRow = Selectable<WorkoutsTable>;
export type NewWorkout = Insertable<WorkoutsTable>;
export type ItemRow = Selectable<WorkoutItemsTable>;
export type SetRow = Selectable<WorkoutSetsTable>;
export type TemplateRow = Selectable<TemplatesTable>;
