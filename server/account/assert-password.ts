import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../database/schema.ts';
import { invalidField } from '../http/api-error.ts';
import type { Services } from '../services.ts';

interface Given {
  user: UserRow;
  password: string;
  request: FastifyRequest;
}

/**
 * Throws `invalid` under the field where it is not the user's password. A stolen token must not be a way to try passwords
 * faster than at the login: it is counted as there.
 */
export async function assertPassword(
  { passwordGuard }: Services,
  given: Given,
  refusal: { field: string; message: string } = { field: 'password', message: 'Неверный пароль.' },
): Promise<void> {
  const isRight = await passwordGuard.check({ usernameFolded: given.user.username_folded, ...given });
  if (!isRight) throw invalidField(refusal.field, refusal.message);
}
