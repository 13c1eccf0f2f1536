import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { FieldTable } from '#contract/fields/field.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type { Database } from '#server/database/database.ts';
import { withoutStatementTimeout } from '#server/database/statement-timeout.ts';

/** People, and what each has; a training's items and sets are few, so that a test needn't wait for them. */
export interface BulkSize {
  readonly users: number;
  readonly workouts: number;
  readonly items: number;
  readonly sets: number;
}

/** Bulk-loaded rows have ids from here on, out of the way of what is made by calls. */
export const FIRST_BULK_ID = 1_000_000;
const EXERCISES_EACH = 30;
const EXERCISES_USED = 100;

/**
 * Fills the tables with people who have trained for years, in statements that both databases understand: rows are
 * computed from numbers, so none of them travels.
 */
export function bulkLoad(database: Database, size: BulkSize): Promise<void> {
  return withoutStatementTimeout(() => fillTables(database, size));
}

async function fillTables(database: Database, size: BulkSize): Promise<void> {
  const library = await readLibrary(database);
  await database.write(async trx => {
    for (const statement of describeRows(size, library)) await statement.execute(trx);
    for (const table of [
      'users',
      'exercises',
      'exercise_settings',
      'templates',
      'workouts',
      'workout_items',
      'workout_sets',
      'aliases',
      'tombstones',
      'push_subscriptions',
    ] as const) {
      await database.dialect.writeLastId(trx, table, 10 * FIRST_BULK_ID);
    }
  });
  // PostgreSQL does so by itself; on SQLite nobody ever does, so plans are made without figures there.
  if (database.kysely.getExecutor().adapter instanceof PostgresAdapter)
    await database.write(trx => sql`analyze`.execute(trx));
}

interface LibraryIds {
  muscle: RawBuilder<unknown>;
  equipment: RawBuilder<unknown>;
  firstExercise: RawBuilder<unknown>;
}

async function readLibrary({ kysely }: Database): Promise<LibraryIds> {
  const first = (table: 'muscles' | 'equipments' | 'exercises') =>
    kysely.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow();
  return {
    muscle: sql.lit((await first('muscles')).id),
    equipment: sql.lit((await first('equipments')).id),
    firstExercise: sql.lit((await first('exercises')).id),
  };
}

/** The key of the i-th of a kind, in the form that keys have. */
export function bulkKey(kind: string, i: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${String(i).padStart(12, '0')}`;
}

/** The same, made by the database. */
const keyOf = (kind: string) =>
  sql`${sql.lit(`${kind.repeat(8)}-0000-4000-8000-`)} || substr(cast(1000000000000 + i as text), 2)`;

/** Milliseconds apart, so that they sort; what matters to a plan is that they differ. */
const timeOf = (n: string) => sql`'2020-05-01T10:00:00.' || (100 + ${sql.raw(n)}) || 'Z'`;

function describeRows(
  size: BulkSize,
  { muscle, equipment, firstExercise }: LibraryIds,
): RawBuilder<unknown>[] {
  const base = sql.lit(FIRST_BULK_ID);
  const [workouts, items, sets] = [size.workouts, size.items, size.sets].map(count => sql.lit(count));
  const countWorkouts = size.users * size.workouts;
  const countItems = countWorkouts * size.items;
  const now = timeOf('899');
  const exerciseOfItem = sql`${firstExercise} + i * 7 % ${sql.lit(EXERCISES_USED)}`;
  const choices = emptyBut(settingsFields, {});
  const plan = emptyBut(templateSetFields, { weight_hundredths: sql`8000`, reps: sql`5` });
  const lift = emptyBut(setFields, {
    done: sql`1`,
    weight_hundredths: sql`8000 + i % 40 * 50`,
    reps: sql`5 + i % 4`,
  });
  return [
    fill(
      'users',
      ['id', 'key', 'username', 'username_folded', 'email', 'is_guest', 'date_joined'].concat(
        ['revision', 'revision_tag', 'settings_revision', 'seen_at'],
        choices.columns,
      ),
      {
        count: size.users,
        values: sql`${base} + i, ${keyOf('a')}, 'bulk-' || i, 'bulk-' || i, '', 0, ${now}, 100, 'tag', 1, ${now}, ${choices.values}`,
      },
    ),
    fill('revisions', ['user_id', 'revision', 'tag', 'created_at'], {
      count: size.users * 101,
      values: sql`${base} + i / 101, i % 101, 'tag', '2099-01-01T00:00:00.000Z'`,
    }),
    fill('sessions', ['id', 'user_id', 'kind', 'name', 'created_at', 'seen_at'], {
      count: size.users,
      values: sql`${base} + i, ${base} + i, 'login', '', ${now}, ${now}`,
    }),
    fill('refresh_tokens', ['id', 'session_id', 'token_hash', 'state', 'created_at', 'expires_at'], {
      count: size.users * 5,
      values: sql`${base} + i, ${base} + i / 5, 'hash-' || i, 'unused', ${now}, '2099-01-01T00:00:00.000Z'`,
    }),
    fill(
      'exercises',
      [
        'id',
        'user_id',
        'name',
        'name_folded',
        'execution_variation',
        'equipment_id',
        'primary_muscle_id',
        'type',
      ].concat(['is_archived', 'created_at', 'updated_at', 'client_key', 'revision']),
      {
        count: size.users * EXERCISES_EACH,
        values: sql`${base} + i, ${base} + i / ${sql.lit(EXERCISES_EACH)}, 'own ' || i, 'own ' || i, '',
          ${equipment}, ${muscle}, 'none', i % 3 / 2, ${now}, ${now}, ${keyOf('b')}, i % 100`,
      },
    ),
    fill('exercise_muscles', ['exercise_id', 'muscle_id', 'position'], {
      count: size.users * EXERCISES_EACH,
      values: sql`${base} + i, ${muscle}, 0`,
    }),
    fill('exercise_settings', ['id', 'user_id', 'exercise_id', 'note', 'load_mode', 'revision'], {
      count: size.users * EXERCISES_EACH,
      values: sql`${base} + i, ${base} + i / ${sql.lit(EXERCISES_EACH)}, ${base} + i, '', 'plain', i % 100`,
    }),
    fill('exercise_alternatives', ['exercise_id', 'alternative_id', 'position'], {
      count: size.users * EXERCISES_EACH,
      values: sql`${base} + i, ${firstExercise} + i % ${sql.lit(EXERCISES_USED)}, 0`,
    }),
    fill(
      'templates',
      ['id', 'user_id', 'title', 'is_favorite'].concat([
        'created_at',
        'updated_at',
        'client_key',
        'revision',
      ]),
      {
        count: size.users * 10,
        values: sql`${base} + i, ${base} + i / 10, 'Bulk', 0, ${now}, ${now}, ${keyOf('c')}, i % 100`,
      },
    ),
    fill('template_items', ['id', 'template_id', 'exercise_id', 'position', 'planned_at'], {
      count: size.users * 40,
      values: sql`${base} + i, ${base} + i / 4, ${exerciseOfItem}, i % 4, ${now}`,
    }),
    fill('template_sets', ['item_id', 'position', ...plan.columns], {
      count: size.users * 80,
      values: sql`${base} + i / 2, i % 2, ${plan.values}`,
    }),
    fill(
      'workouts',
      [
        'id',
        'user_id',
        'title',
        'status',
        'created_at',
        'updated_at',
        'started_at',
        'finished_at',
        'duration_sec',
      ].concat(['note', 'template_id', 'last_item_order', 'touched_at', 'client_key', 'revision']),
      {
        count: countWorkouts,
        values: sql`${base} + i, ${base} + i / ${workouts}, 'Bulk', 'completed', ${now},
          ${timeOf(`i % ${size.workouts}`)}, ${timeOf(`i % ${size.workouts}`)}, ${now}, 3600,
          '', ${base} + i / ${workouts} * 10 + i % 10, ${items}, ${now}, ${keyOf('d')}, i % 100`,
      },
    ),
    fill(
      'workout_items',
      [
        'id',
        'user_id',
        'workout_id',
        'exercise_id',
        'item_order',
        'last_set_order',
        'client_key',
        'revision',
      ],
      {
        count: countItems,
        values: sql`${base} + i, ${base} + i / ${items} / ${workouts}, ${base} + i / ${items}, ${exerciseOfItem},
        i % ${items} + 1, ${sets}, ${keyOf('e')}, i % 100`,
      },
    ),
    fill(
      'workout_sets',
      ['id', 'user_id', 'item_id', 'set_order', 'created_at', 'updated_at'].concat(
        ['client_key', 'revision', 'written_by'],
        lift.columns,
      ),
      {
        count: countItems * size.sets,
        values: sql`${base} + i, ${base} + i / ${sets} / ${items} / ${workouts}, ${base} + i / ${sets},
          i % ${sets} + 1, ${now}, ${now}, ${keyOf('f')}, i % 100, 'bulk', ${lift.values}`,
      },
    ),
    fill('workout_exercises', ['workout_id', 'exercise_id', 'user_id', 'started_at', 'best_rank'], {
      count: countItems,
      values: sql`${base} + i / ${items}, ${exerciseOfItem}, ${base} + i / ${items} / ${workouts},
          ${timeOf(`i / ${size.items} % ${size.workouts}`)}, 80000005 + i % 1000`,
    }),
    fill(
      'aliases',
      ['id', 'user_id', 'key', 'workout_id', 'title', 'note', 'started_at', 'created_at', 'revision'],
      {
        count: size.users * 10,
        values: sql`${base} + i, ${base} + i / 10, ${keyOf('0')}, ${base} + i / 10 * ${workouts}, 'Bulk', '', ${now}, ${now},
        i % 100`,
      },
    ),
    fill('push_subscriptions', ['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'created_at'], {
      count: size.users,
      values: sql`${base} + i, ${base} + i, ${base} + i, 'https://push.example/' || i, '', '', ${now}`,
    }),
    fill('push_deadlines', ['subscription_id', 'revision', 'ends_at', 'attempts'], {
      count: size.users,
      values: sql`${base} + i, 1, '2099-01-01T00:00:00.000Z', 0`,
    }),
    fill('recovery_codes', ['user_id', 'code_hash', 'created_at'], {
      count: size.users * 10,
      values: sql`${base} + i / 10, 'code-' || i, ${now}`,
    }),
    fill('login_networks', ['user_id', 'network', 'seen_at'], {
      count: size.users * 5,
      values: sql`${base} + i / 5, 'network-' || i, '2099-01-01T00:00:00.000Z'`,
    }),
    fill('password_failures', ['key', 'failures', 'last_at'], {
      count: size.users * 5,
      values: sql`'key-' || i, 1, '2099-01-01T00:00:00.000Z'`,
    }),
    fill('call_counts', ['key', 'count', 'ends_at'], {
      count: size.users * 5,
      values: sql`'key-' || i, 1, '2099-01-01T00:00:00.000Z'`,
    }),
    fill('deleted_users', ['key', 'deleted_at'], {
      count: size.users * 5,
      values: sql`'key-' || i, '2099-01-01T00:00:00.000Z'`,
    }),
    fill('idempotency_keys', ['user_id', 'key', 'fingerprint', 'status', 'created_at'], {
      count: size.users * 50,
      values: sql`${base} + i / 50, 'key-' || i, 'print', 204, '2099-01-01T00:00:00.000Z'`,
    }),
    fill('journal', ['user_id', 'key', 'writer', 'session_id', 'acted_at', 'created_at', 'rows', 'is_cut'], {
      count: size.users * 50,
      values: sql`${base} + i / 50, ${keyOf('2')}, 'device', 1, ${now}, '2099-01-01T00:00:00.000Z', '[]', 0`,
    }),
    fill('tombstones', ['id', 'user_id', 'kind', 'key', 'revision', 'deleted_at'], {
      count: size.users * 10,
      values: sql`${base} + i, ${base} + i / 10, 'set', ${keyOf('1')}, i % 100, ${now}`,
    }),
  ];
}

/** One statement for all rows of a table; in `values` the row's number is `i`. */
function fill(
  table: string,
  columns: readonly string[],
  { count, values }: { count: number; values: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(count - 1)})
    select ${values} from numbers`;
}

/** The columns of a table of fields that hold something in an empty row or are given. */
function emptyBut(fields: FieldTable, given: Readonly<Record<string, RawBuilder<unknown>>>) {
  const empty = Object.values(fields)
    .map(field => [field.column, field.toColumn(field.toWire(field.empty))] as const)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => [column, sql.lit(value)] as const);
  const all = { ...Object.fromEntries(empty), ...given };
  return { columns: Object.keys(all), values: sql.join(Object.values(all)) };
}
