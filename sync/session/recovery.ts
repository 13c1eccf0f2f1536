/** Recovery codes: made by who is signed in, used by who has forgotten the password. Needs the network. */
import type { RecoverBody, RecoveryCodes, RecoveryState } from '#contract/recovery-calls.ts';
import type { Key } from '#domain/ids.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import { send } from '../http/send.ts';
import { type Asked, ask } from './ask.ts';
import { opens } from './login.ts';
import type { SessionContext } from './session-context.ts';

export type { Asked, RecoverBody, RecoveryState };

const CODES = '/api/me/recovery-codes/';

export function readRecoveryState(ctx: SessionContext, accountKey: Key): Promise<Asked<RecoveryState>> {
  return ask<RecoveryState>(ctx, accountKey, { method: 'GET', path: CODES });
}

/** `password` null: only a login of the last minutes may. Those that were made before are void. Of a lost answer nothing is known: who asks again gets others. */
export function makeRecoveryCodes(
  ctx: SessionContext,
  accountKey: Key,
  password: string | null,
): Promise<Asked<RecoveryCodes>> {
  const body = JSON.stringify(password === null ? {} : { password });
  return ask<RecoveryCodes>(ctx, accountKey, { method: 'POST', path: CODES, body });
}

export type RecoverResult =
  | { kind: 'ok' }
  | { kind: 'unreachable' }
  | { kind: 'bad-code' }
  | { kind: 'refused'; error: ApiError };

/**
 * Sets a new password by a code. A code that is refused may have been used by the call before, whose answer was lost: the
 * new password tells.
 */
export async function recover(ctx: SessionContext, form: RecoverBody): Promise<RecoverResult> {
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/auth/recover/',
    body: JSON.stringify(form),
  });
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status === 204) return { kind: 'ok' };
  // A Wi-Fi may have said that all is well.
  const isInDoubt = reply.status === 401 || reply.status < 300;
  if (!isInDoubt) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  const isSet = await opens(ctx, form.username, form.new_password);
  if (isSet === undefined) return { kind: 'unreachable' };
  return { kind: isSet ? 'ok' : 'bad-code' };
}
