import type { Schema } from '../database/schema.ts';

type Table = Exclude<keyof Schema, 'schema_versions'>;

export interface MovedTable {
  readonly name: Table;
  /** The primary key: what the rows are ordered and paged by. */
  readonly key: readonly string[];
}

const byId = (name: Table): MovedTable => ({ name, key: ['id'] });

/** Every table, each after those it points to. */
export const MOVED_TABLES: readonly MovedTable[] = [
  byId('users'),
  { name: 'deleted_users', key: ['key'] },
  byId('sessions'),
  byId('refresh_tokens'),
  { name: 'idempotency_keys', key: ['user_id', 'key'] },
  { name: 'revisions', key: ['user_id', 'revision'] },
  byId('tombstones'),
  byId('journal'),
  { name: 'login_networks', key: ['user_id', 'network'] },
  { name: 'recovery_codes', key: ['user_id', 'code_hash'] },
  { name: 'call_counts', key: ['key'] },
  { name: 'password_failures', key: ['key'] },
  byId('equipments'),
  byId('muscles'),
  byId('exercises'),
  byId('exercise_settings'),
  { name: 'exercise_muscles', key: ['exercise_id', 'muscle_id'] },
  { name: 'exercise_alternatives', key: ['exercise_id', 'alternative_id'] },
  byId('templates'),
  byId('template_items'),
  { name: 'template_sets', key: ['item_id', 'position'] },
  byId('workouts'),
  byId('aliases'),
  byId('workout_items'),
  byId('workout_sets'),
  { name: 'workout_exercises', key: ['workout_id', 'exercise_id'] },
  byId('push_subscriptions'),
  { name: 'push_deadlines', key: ['subscription_id'] },
];

/** What a restored database does not give: more ids than a server gives between two copies. */
export const IDS_SKIPPED = 1_000_000;

export function hasOwnIds(table: MovedTable): boolean {
  return table.key[0] === 'id';
}
