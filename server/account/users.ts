import { sql } from 'kysely';
import type { Settings, User } from '#contract/auth.ts';
import { fromColumns } from '#contract/fields/field.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import { formatRest } from '#domain/time.ts';
import type { Trx } from '../database/database.ts';
import { makeKey, makeTag } from '../database/make-key.ts';
import { writeRevision } from '../database/revision.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import type { Ports } from '../ports.ts';

const DAY_MS = 86_400_000;

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    key: row.key,
    username: row.username,
    email: row.email,
    date_joined: row.date_joined,
    is_guest: row.is_guest === 1,
    has_password: row.password_hash !== null,
  };
}

export function presentSettings(row: UserRow): Settings {
  return { ...fromColumns(settingsFields, { ...row }), rest_default: formatRest(row.rest_default_sec) };
}

/** The form in which user names are compared: 'Иван' and 'иван' are one name. */
export function foldUsername(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

interface NewUser {
  /** The key the user asks for; granted if nobody has it. */
  userKey: string | undefined;
  username: string;
  email: string;
  /** Null: a guest without a password. */
  passwordHash: string | null;
  isGuest: boolean;
  guestKeyHash: string | null;
  joinedAt: string;
}

export async function insertUser(ports: Ports, trx: Trx, user: NewUser): Promise<UserRow> {
  const first = { revision: 0, tag: makeTag(ports) };
  const row = await trx
    .insertInto('users')
    .values({
      key: await chooseKey(ports, trx, user.userKey),
      username: user.username,
      username_folded: foldUsername(user.username),
      email: user.email,
      password_hash: user.passwordHash,
      is_guest: user.isGuest ? 1 : 0,
      guest_key_hash: user.guestKeyHash,
      return_key_hash: null,
      rest_default_sec: settingsFields.restDefaultSec.empty,
      template_offer: settingsFields.templateOffer.empty,
      date_joined: user.joinedAt,
      revision: first.revision,
      revision_tag: first.tag,
      settings_revision: 0,
      settings_acts: null,
      seen_at: user.joinedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeRevision(trx, { userId: row.id, ...first, now: user.joinedAt });
  return row;
}

async function chooseKey(ports: Ports, trx: Trx, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return makeKey(ports);
  const taken = await trx.selectFrom('users').select('id').where('key', '=', wanted).executeTakeFirst();
  return taken ? makeKey(ports) : wanted;
}

/** Stored by the day; guests that nobody has opened for long are deleted by it. */
export async function markSeen(trx: Trx, userId: number, nowMs: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ seen_at: toTime(nowMs) })
    .where('id', '=', userId)
    .where('seen_at', '<', toTime(nowMs - DAY_MS))
    .execute();
}

export async function findUserByName(trx: Trx, username: string): Promise<UserRow | undefined> {
  return await trx
    .selectFrom('users')
    .selectAll()
    .where('username_folded', '=', foldUsername(username))
    .executeTakeFirst();
}

export async function findUserById(trx: Trx, id: number): Promise<UserRow | undefined> {
  return await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function mustGetUserById(trx: Trx, id: number): Promise<UserRow> {
  return await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * What names a user's rows in a table, in an order that leaves no reference dangling, and how many one statement deletes:
 * with one go the rows beneath them, up to a thousand of a template, and a statement holds up everybody else.
 */
const USERS_ROWS = [
  { table: 'workout_sets', name: 'id', atOnce: 500 },
  { table: 'workout_items', name: 'id', atOnce: 500 },
  { table: 'workouts', name: 'id', atOnce: 32 },
  { table: 'templates', name: 'id', atOnce: 4 },
  { table: 'exercise_settings', name: 'id', atOnce: 500 },
  { table: 'exercises', name: 'id', atOnce: 32 },
  { table: 'journal', name: 'id', atOnce: 32 },
  { table: 'idempotency_keys', name: 'key', atOnce: 200 },
  { table: 'tombstones', name: 'id', atOnce: 500 },
  { table: 'revisions', name: 'revision', atOnce: 500 },
] as const;

/** Deletes all rows of the user. */
export async function deleteUser(trx: Trx, userId: number): Promise<void> {
  for (const rows of USERS_ROWS) {
    while ((await deleteSome(trx, userId, rows)) > 0);
  }
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}

/** So that a device that holds the account still does not make it again; see guests.ts. */
export async function noteDeleted(trx: Trx, user: { key: string; deleted_at: string }): Promise<void> {
  await trx
    .insertInto('deleted_users')
    .values(user)
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute();
}

/** Returns how many there were. */
async function deleteSome(
  trx: Trx,
  userId: number,
  { table, name, atOnce }: (typeof USERS_ROWS)[number],
): Promise<number> {
  const [from, column] = [sql.table(table), sql.ref(name)];
  const some = sql`select ${column} from ${from} where user_id = ${userId} limit ${atOnce}`;
  const statement = sql`delete from ${from} where user_id = ${userId} and ${column} in (${some})`;
  const { numAffectedRows } = await statement.execute(trx);
  return Number(numAffectedRows ?? 0);
}
