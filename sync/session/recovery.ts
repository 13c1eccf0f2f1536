/** Recovery codes: made by a signed-in user, used by one who forgot the password. Needs the network. */
import type { RecoverBody, RecoveryCodes, RecoveryState } from '#contract/recovery-calls.ts';
import type { Key } from '#domain/ids.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import { send } from '../http/send.ts';
import { type Asked, ask } from './ask.ts';
import type { SendOnce } from './authorised.ts';
import { opens } from './login.ts';
import type { SessionContext } from './session-context.ts';
import { forgetUnanswered, noteUnanswered } from './unanswered.ts';

export type { Asked, RecoverBody, RecoveryState };

const CODES = '/api/me/recovery-codes/';

export function readRecoveryState(ctx: SessionContext, accountKey: Key): Promise<Asked<RecoveryState>> {
  return ask<RecoveryState>(ctx, accountKey, { method: 'GET', path: CODES }, { has: 'left' });
}

/** 'unanswered': sent, and perhaps applied. 'unreachable': not even sent. */
export type MadeCodes = Asked<RecoveryCodes> | { kind: 'unanswered' };

/**
 * `password` null: allowed only to a login of the last minutes. New codes void the earlier ones. If the answer is lost,
 * nobody has seen the new ones: the doubt stays recorded until the user has asked again and got other codes.
 */
export async function makeRecoveryCodes(
  ctx: SessionContext,
  accountKey: Key,
  password: string | null,
): Promise<MadeCodes> {
  let isInDoubt = false;
  // Recorded when it leaves and not before: without a token nothing is sent.
  const sendOnce: SendOnce = async (wire, request) => {
    const wasInDoubt = await noteUnanswered(ctx.device, 'codes', { whose: accountKey });
    const reply = await send(wire, request);
    const isMade = reply.kind === 'answer' && hasCodes(reply.body);
    const isRefused = reply.kind === 'answer' && reply.status >= 400 && reply.status < 500;
    isInDoubt = !isMade && !isRefused;
    // A refusal proves nothing of an earlier call.
    if (isMade || (isRefused && !wasInDoubt)) await forgetUnanswered(ctx.device, 'codes', accountKey);
    return reply;
  };
  const body = JSON.stringify(password === null ? {} : { password });
  const request = { method: 'POST', path: CODES, body } as const;
  const asked = await ask<RecoveryCodes>(ctx, accountKey, request, { has: 'codes', sendOnce });
  return isInDoubt && asked.kind !== 'refused' ? { kind: 'unanswered' } : asked;
}

/** A 2xx may come from a Wi-Fi page. */
function hasCodes(body: unknown): boolean {
  return Array.isArray((body as Partial<RecoveryCodes> | null)?.codes);
}

export type RecoverResult =
  | { kind: 'ok' }
  | { kind: 'unreachable' }
  | { kind: 'bad-code' }
  | { kind: 'refused'; error: ApiError };

/**
 * Sets a new password by a code. A refused code may have been used by an earlier call whose answer was lost: then the
 * new password works.
 */
export async function recover(ctx: SessionContext, form: RecoverBody): Promise<RecoverResult> {
  const reply = await send(ctx.ports, {
    method: 'POST',
    path: '/api/auth/recover/',
    body: JSON.stringify(form),
  });
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status === 204) return { kind: 'ok' };
  // A 2xx may come from a Wi-Fi page.
  const isInDoubt = reply.status === 401 || reply.status < 300;
  if (!isInDoubt) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  const isSet = await opens(ctx, form.username, form.new_password);
  if (typeof isSet !== 'boolean') return isSet;
  return { kind: isSet ? 'ok' : 'bad-code' };
}
