import type { Generated, Insertable, Selectable } from 'kysely';
import type { ColumnsOf } from '#contract/fields/field.ts';
import type { setFields } from '#contract/fields/set-fields.ts';
import type { settingsFields } from '#contract/fields/settings.ts';
import type { LoadMode } from '#domain/set-values.ts';

/*
 * The tables, as both databases have them. Times are ISO 8601 text in UTC with milliseconds, so that they sort and
 * travel as they are. Yes and no are 1 and 0. Weights are whole hundredths of a kilogram: their sums are exact.
 */

type Flag = 0 | 1;

export interface UsersTable extends ColumnsOf<typeof settingsFields> {
  id: Generated<number>;
  /** What devices know a person by: ids may be given again by a server that was put back from a copy. */
  key: string;
  username: string;
  /** What uniqueness goes by. */
  username_folded: string;
  email: string;
  /** Null: a guest that never chose one. */
  password_hash: string | null;
  is_guest: Flag;
  /** The quick-start secret's hash: opens the guest again for as long as it is one. */
  guest_key_hash: string | null;
  /** The same of a secret that a device was given which came in by tokens alone. The first one goes on opening the guest. */
  return_key_hash: string | null;
  date_joined: string;
  /** The day when a device of theirs last asked for a token. */
  seen_at: string;
  /** The number of the last change, and its tag: see database/revision.ts. */
  revision: number;
  revision_tag: string;
  settings_revision: number;
  settings_acts: string | null;
  /** What their calls have left on the disk since the hour began that ends then: see http/written-bytes.ts. */
  written_bytes: Generated<number>;
  written_until: string | null;
}

/** The random tags of a user's changes: by them a device notices that the server was put back from a copy. */
export interface RevisionsTable {
  user_id: number;
  revision: number;
  tag: string;
  created_at: string;
}

/** Users who deleted their accounts: a device that does not know of it must not make one again. */
export interface DeletedUsersTable {
  key: string;
  deleted_at: string;
}

/** A way into an account: a login on a device, which is one family of refresh tokens, or a personal access token. */
export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  /** What it may do: a token with the scope `read` changes nothing. */
  kind: 'login' | 'full' | 'read';
  /** Of a login the browser and the system, of a token what its owner has called it. */
  name: string;
  /** Of a personal access token, which is shown once and kept nowhere. */
  token_hash: string | null;
  created_at: string;
  /** To the hour. */
  seen_at: string;
  revoked_at: string | null;
}

/** The life of a refresh token: see auth/refresh-tokens.ts. */
export type RefreshTokenState = 'unused' | 'current' | 'spent' | 'lost' | 'stolen';

export interface RefreshTokensTable {
  id: Generated<number>;
  session_id: number;
  parent_id: number | null;
  token_hash: string;
  state: RefreshTokenState;
  /** A keyed hash of where it was last used; null before. */
  network: string | null;
  created_at: string;
  expires_at: string;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  body: string | null;
  /** In place of a body: the rows of the answer, by kind and ids. */
  reference: string | null;
  created_at: string;
}

export type GoneKind = 'workout' | 'item' | 'set' | 'template' | 'alias';

/** What was deleted before it was there: no device hears of it, and whoever makes it then makes nothing that stands. */
export const UNMADE_KINDS = ['exercise', 'import'] as const;
export type UnmadeKind = (typeof UNMADE_KINDS)[number];

/** What is gone: for the feed, and so that its key makes nothing any more. */
export interface TombstonesTable {
  id: Generated<number>;
  user_id: number;
  kind: GoneKind | UnmadeKind;
  key: string;
  revision: number;
  /** Of what was deleted before it was there: when the person did it. */
  deleted_at: string;
  /** The same as database/acts.ts keeps it. */
  acts: string | null;
}

export interface NamedTable {
  id: Generated<number>;
  client_key: string;
  name: string;
}

export interface ExercisesTable {
  id: Generated<number>;
  /** Null: of the default library. */
  user_id: number | null;
  client_key: string;
  name: string;
  /** foldText of the name: what search and order go by. */
  name_folded: string;
  execution_variation: string;
  equipment_id: number;
  primary_muscle_id: number;
  type: 'none' | 'compound' | 'isolation';
  /** Of a default one: what its weight means to whoever has set nothing; null: the load. */
  load_mode: LoadMode | null;
  is_archived: Flag;
  /** A deleted exercise stays readable where it was done. */
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
  revision: number;
  acts: string | null;
}

export interface ExerciseSettingsColumns {
  note: string;
  rest_sec: number | null;
  step_hundredths: number | null;
  load_mode: LoadMode | null;
}

/** What a person has set for an exercise, be it a default one or their own. */
export interface ExerciseSettingsTable extends ExerciseSettingsColumns {
  id: Generated<number>;
  user_id: number;
  exercise_id: number;
  revision: number;
  acts: string | null;
}

export interface ExerciseMusclesTable {
  exercise_id: number;
  muscle_id: number;
  position: number;
}

export interface ExerciseAlternativesTable {
  exercise_id: number;
  alternative_id: number;
  position: number;
}

/**
 * `acts` of this table and others: when the person wrote each field, as JSON by the field's name. The later act wins,
 * whichever arrives later.
 */
export interface WorkoutsTable {
  id: Generated<number>;
  user_id: number;
  client_key: string;
  title: string;
  note: string;
  status: 'active' | 'completed' | 'cancelled';
  created_at: string;
  /** Of the last change of any of its rows. */
  updated_at: string;
  started_at: string;
  finished_at: string | null;
  duration_sec: number | null;
  template_id: number | null;
  /** What the person chose about the source template. */
  template_choice: 'updated' | 'kept' | null;
  /** The import that brought it, and which app it comes from. */
  import_key: string | null;
  import_source: string | null;
  /** The highest order ever given to an item: an order is never reused. */
  last_item_order: number;
  /** When the person last did something in it, and last ticked a set. */
  touched_at: string;
  ticked_at: string | null;
  revision: number;
  acts: string | null;
}

/** A training that joined another one: who names its key means that one, until it parts again. */
export interface AliasesTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  workout_id: number;
  /** What it would have been. */
  title: string;
  note: string;
  started_at: string;
  template_id: number | null;
  created_at: string;
  revision: number;
}

export interface WorkoutItemsTable {
  id: Generated<number>;
  user_id: number;
  workout_id: number;
  exercise_id: number;
  client_key: string;
  item_order: number;
  last_set_order: number;
  /** The key of the joined training that it came by. */
  via_key: string | null;
  /** Where a person moved it to; null: by its order. */
  position: number | null;
  group_key: string | null;
  acts: string | null;
  revision: number;
}

export type SetValueColumns = ColumnsOf<typeof setFields>;

/** What can be planned of a set. */
export type PlannedColumns = Omit<SetValueColumns, 'done' | 'hard_reps' | 'position'>;

export interface WorkoutSetsTable extends SetValueColumns {
  id: Generated<number>;
  user_id: number;
  item_id: number;
  client_key: string;
  set_order: number;
  created_at: string;
  updated_at: string;
  revision: number;
  /** The device of the last change: what it wrote itself is no surprise to it. */
  written_by: string;
  /** The device of the last tick, and when: what is written into the set afterwards is no word on it. */
  ticked_by: string | null;
  ticked_revision: number | null;
  acts: string | null;
}

/**
 * A completed workout's best in an exercise of which it has a done set, kept up by workouts/figures.ts: what records
 * and previous values look up.
 */
export interface WorkoutExercisesTable {
  workout_id: number;
  exercise_id: number;
  user_id: number;
  started_at: string;
  /** The best set's rank as one number; null when no done set has one. */
  best_rank: number | null;
}

export interface TemplatesTable {
  id: Generated<number>;
  user_id: number;
  client_key: string;
  title: string;
  is_favorite: Flag;
  last_used: string | null;
  position: number | null;
  created_at: string;
  updated_at: string;
  revision: number;
  acts: string | null;
}

export interface TemplateItemsTable {
  id: Generated<number>;
  template_id: number;
  exercise_id: number;
  position: number;
  group_key: string | null;
  /** When a person last wrote the weights, repetitions and times of its sets. */
  planned_at: string;
}

export interface TemplateSetsTable extends PlannedColumns {
  item_id: number;
  position: number;
}

/** What a call has changed: see journal/write-journal.ts. */
export interface JournalTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  /** A device's key, or the session of a caller that names no device. */
  writer: string;
  session_id: number;
  acted_at: string;
  created_at: string;
  /** JSON: rows before and after. */
  rows: string;
  is_cut: Flag;
}

/** Calls from one address within a window of time. */
export interface CallCountsTable {
  key: string;
  count: number;
  ends_at: string;
}

/** Wrong passwords by name, by network, and by both. */
export interface PasswordFailuresTable {
  key: string;
  failures: number;
  last_at: string;
}

/** From where a person was let in. */
export interface LoginNetworksTable {
  user_id: number;
  network: string;
  seen_at: string;
}

/** Each sets a new password once, for who has forgotten theirs. */
export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  created_at: string;
  /** Null: it can still be used. */
  used_at: string | null;
}

/** Where a login's device gets its signals. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

/** When a device's rest ends: the last that it sent. */
export interface PushDeadlinesTable {
  subscription_id: number;
  /** Grows with every change that the device makes. */
  revision: number;
  /** Null: no rest runs, or its signal is out. */
  ends_at: string | null;
  attempts: number;
  /** Until then the process that took it is at work. */
  claimed_until: string | null;
}

export interface SchemaVersionsTable {
  version: number;
  applied_at: string;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  deleted_users: DeletedUsersTable;
  revisions: RevisionsTable;
  tombstones: TombstonesTable;
  journal: JournalTable;
  equipments: NamedTable;
  muscles: NamedTable;
  exercises: ExercisesTable;
  exercise_settings: ExerciseSettingsTable;
  exercise_muscles: ExerciseMusclesTable;
  exercise_alternatives: ExerciseAlternativesTable;
  workouts: WorkoutsTable;
  workout_items: WorkoutItemsTable;
  workout_sets: WorkoutSetsTable;
  workout_exercises: WorkoutExercisesTable;
  templates: TemplatesTable;
  template_items: TemplateItemsTable;
  template_sets: TemplateSetsTable;
  aliases: AliasesTable;
  call_counts: CallCountsTable;
  password_failures: PasswordFailuresTable;
  login_networks: LoginNetworksTable;
  recovery_codes: RecoveryCodesTable;
  push_subscriptions: PushSubscriptionsTable;
  push_deadlines: PushDeadlinesTable;
  schema_versions: SchemaVersionsTable;
}

export type UserRow = Selectable<UsersTable>;
export type ExerciseRow = Selectable<ExercisesTable>;
export type ExerciseSettingsRow = Selectable<ExerciseSettingsTable>;
export type WorkoutRow = Selectable<WorkoutsTable>;
export type NewWorkout = Insertable<WorkoutsTable>;
export type AliasRow = Selectable<AliasesTable>;
export type ItemRow = Selectable<WorkoutItemsTable>;
export type StoredSet = Selectable<WorkoutSetsTable>;
export type TemplateRow = Selectable<TemplatesTable>;
