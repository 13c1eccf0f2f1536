import type { Trx } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { hashSecret } from '../secrets.ts';
import type { Services } from '../services.ts';
import { drawLetters } from './draw-letters.ts';
import { findUserByName, insertUser } from './users.ts';

/**
 * The guest of this secret, or a new one. A lost answer makes no second guest, and a guest whose tokens are gone gets
 * back in. Once it has a password, that is the way in: whoever has read the secret off a device is out.
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

/** From now on this secret opens the guest, too: a device that came in by tokens alone can come back from a logout. */
export async function takeReturnKey(trx: Trx, user: UserRow, secret: string): Promise<void> {
  assertRandom(secret);
  const return_key_hash = hashSecret(secret);
  const holder = await findByHash(trx, return_key_hash);
  if (holder?.id === user.id) return;
  if (holder) throw invalidField('client_key', 'Этот ключ занят.');
  await trx.updateTable('users').set({ return_key_hash }).where('id', '=', user.id).execute();
}

/** The guest that has this secret, where there is one. */
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

/** Far fewer different letters than 256 random bits have in any alphabet: somebody's test, or a broken device. */
const FEWEST_LETTERS = 8;

/** Whoever guesses it has the profile. */
function assertRandom(secret: string): void {
  if (new Set(secret).size < FEWEST_LETTERS) throw invalidField('client_key', 'Это не случайный ключ.');
}

/** Read again once it is locked: meanwhile it may have registered, or be gone. */
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

async function findFreeName(services: Services, trx: Trx): Promise<string> {
  for (;;) {
    const username = `guest-${drawLetters(services.ports, 8)}`;
    const taken = await findUserByName(trx, username);
    if (!taken) return username;
  }
}
