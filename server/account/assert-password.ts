import type { FastifyRequest } from 'fastify';
import type { Bearer } from '../auth/access-tokens.ts';
import { isNewSession } from '../auth/sessions.ts';
import type { UserRow } from '../database/schema.ts';
import { invalidField } from '../http/api-error.ts';
import { readAsUser } from '../http/as-user.ts';
import type { Services } from '../services.ts';

interface Given {
  user: UserRow;
  password: string;
  request: FastifyRequest;
}

interface Refusal {
  field: string;
  message: string;
}

export const PASSWORD: Refusal = { field: 'password', message: 'Неверный пароль.' };
export const CURRENT_PASSWORD: Refusal = { field: 'current_password', message: 'Неверный текущий пароль.' };

/**
 * Throws `invalid` under the field unless it is the user's password. Attempts count as they do at login, so a stolen
 * token is no faster way to guess passwords.
 */
export async function assertPassword(
  { passwordGuard }: Services,
  given: Given,
  refusal: Refusal = PASSWORD,
): Promise<void> {
  const isRight = await passwordGuard.check({ usernameFolded: given.user.username_folded, ...given });
  if (!isRight) throw invalidField(refusal.field, refusal.message);
}

/**
 * For actions that a stolen token alone must not allow: throws `invalid` unless the user's password is given. Users
 * without a password and sessions younger than ten minutes, which began with the password, are not asked.
 */
export async function confirmPassword(
  services: Services,
  {
    bearer,
    user,
    password,
    request,
  }: Omit<Given, 'password'> & { bearer: Bearer; password?: string | undefined },
  refusal: Refusal = CURRENT_PASSWORD,
): Promise<void> {
  if (user.password_hash === null) return;
  if (password !== undefined) return await assertPassword(services, { user, password, request }, refusal);
  const isNew = await readAsUser(services, bearer, work => isNewSession(work.trx, work));
  if (!isNew) throw invalidField(refusal.field, 'Введите текущий пароль');
}
