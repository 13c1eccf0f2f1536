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
 * back in. Once registered, the password is the way in.
 */
export async function openGuest(
  services: Services,
  trx: Trx,
  { secret, userKey }: { secret: string | undefined; userKey: string | undefined },
): Promise<UserRow> {
  if (secret !== undefined) assertRandom(secret);
  const guestKeyHash = secret === undefined ? null : hashSecret(secret);
  const known = guestKeyHash === null ? undefined : await lockGuest(services, trx, guestKeyHash);
  if (known?.is_guest === 0) {
    const detail = 'Этот профиль уже зарегистрирован. Войдите по имени и паролю.';
    throw new ApiError('forbidden', { body: { detail } });
  }
  return known ?? (await insertGuest(services, trx, { guestKeyHash, userKey }));
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

/** Whether this secret opens a guest that is there. */
export async function isKnownGuest({ database }: Services, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false;
  return await database.read(async trx => (await findByHash(trx, hashSecret(secret))) !== undefined);
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
