import type { Trx } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { hashSecret } from '../secrets.ts';
import type { Services } from '../services.ts';
import { drawLetters } from './draw-letters.ts';
import { findUserByName, insertUser } from './users.ts';

/**
 * Opens the guest of this secret, or a new one. A retry after a lost answer makes no second guest, and a guest without
 * tokens gets back in. Once the account has a password, the secret opens nothing: someone may have read it off a
 * device.
 */
export async function openGuest(
  services: Services,
  trx: Trx,
  { secret, userKey }: { secret: string | undefined; userKey: string | undefined },
): Promise<UserRow> {
  if (secret !== undefined) assertRandom(secret);
  const guestKeyHash = secret === undefined ? null : hashSecret(secret);
  const known = guestKeyHash === null ? undefined : await lockGuest(services, trx, guestKeyHash);
  if (known && opensByPassword(known)) {
    const detail = 'У этого профиля есть пароль. Войдите по имени и паролю.';
    throw new ApiError('forbidden', { body: { detail } });
  }
  return known ?? (await insertGuest(services, trx, { guestKeyHash, userKey }));
}

function opensByPassword({ is_guest, password_hash }: UserRow): boolean {
  return is_guest === 0 || password_hash !== null;
}

/** Makes this secret open the guest too, so that a device that holds only tokens can return after a logout. */
export async function takeReturnKey(trx: Trx, user: UserRow, secret: string): Promise<void> {
  assertRandom(secret);
  const return_key_hash = hashSecret(secret);
  const holder = await findByHash(trx, return_key_hash);
  if (holder?.id === user.id) return;
  if (holder) throw invalidField('client_key', 'Этот ключ занят.');
  await trx.updateTable('users').set({ return_key_hash }).where('id', '=', user.id).execute();
}

/** The guest with this secret, if there is one. */
export async function findGuestId(
  { database }: Services,
  secret: string | undefined,
): Promise<number | undefined> {
  if (secret === undefined) return undefined;
  return await database.read(async trx => (await findByHash(trx, hashSecret(secret)))?.id);
}

async function findByHash(trx: Trx, guestKeyHash: string): Promise<UserRow | undefined> {
  return await trx
    .selectFrom('users')
    .selectAll()
    .where(eb => eb.or([eb('guest_key_hash', '=', guestKeyHash), eb('return_key_hash', '=', guestKeyHash)]))
    .executeTakeFirst();
}

/**
 * Far fewer different letters than 256 random bits have in any alphabet; below this the secret is a test's or a broken
 * device's.
 */
const FEWEST_LETTERS = 8;

/** Anyone who guesses the secret has the profile. */
function assertRandom(secret: string): void {
  if (new Set(secret).size < FEWEST_LETTERS) throw invalidField('client_key', 'Это не случайный ключ.');
}

/** Reads the guest again under its lock: it may have registered or been deleted meanwhile. */
async function lockGuest(services: Services, trx: Trx, guestKeyHash: string): Promise<UserRow | undefined> {
  const found = await findByHash(trx, guestKeyHash);
  if (!found) return undefined;
  await services.database.dialect.lockUser(trx, found.id);
  return await findByHash(trx, guestKeyHash);
}

async function insertGuest(
  services: Services,
  trx: Trx,
  given: { guestKeyHash: string | null; userKey: string | undefined },
): Promise<UserRow> {
  if (given.userKey !== undefined) await assertNotDeleted(trx, given.userKey);
  const username = await findFreeName(services, trx);
  const joinedAt = toTime(services.ports.now());
  return await insertUser(services.ports, trx, {
    ...given,
    username,
    email: '',
    passwordHash: null,
    isGuest: true,
    joinedAt,
  });
}

/** The user deleted the account on another device: this one must not make it again with all that it still holds. */
async function assertNotDeleted(trx: Trx, key: string): Promise<void> {
  const row = await trx.selectFrom('deleted_users').select('key').where('key', '=', key).executeTakeFirst();
  if (row) throw new ApiError('deleted');
}

async function findFreeName(services: Services, trx: Trx): Promise<string> {
  for (;;) {
    const username = `guest-${drawLetters(services.ports, 8)}`;
    const taken = await findUserByName(trx, username);
    if (!taken) return username;
  }
}
