/** The ways into the account, as the server lists them: logins and personal access tokens. Never queued. */
import type { NewToken, Session, SessionsList, TokenBody } from '#contract/session-calls.ts';
import type { Key } from '#domain/ids.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import type { ApiRequest } from '../http/send.ts';
import { sendAuthorised } from './authorised.ts';
import type { SessionContext } from './session-context.ts';

export type Asked<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'unreachable' }
  | { kind: 'login-needed' }
  | { kind: 'refused'; error: ApiError };

export type { Session };
export type NewTokenForm = TokenBody;

export async function listSessions(ctx: SessionContext, accountKey: Key): Promise<Asked<Session[]>> {
  const asked = await ask<SessionsList>(ctx, accountKey, { method: 'GET', path: '/api/me/sessions/' });
  return asked.kind === 'ok' ? { kind: 'ok', value: asked.value?.results ?? [] } : asked;
}

/** One that is ended already is ended. */
export async function endSession(
  ctx: SessionContext,
  accountKey: Key,
  { id }: Session,
): Promise<Asked<null>> {
  const asked = await ask<null>(ctx, accountKey, { method: 'DELETE', path: `/api/me/sessions/${id}/` });
  const isGone = asked.kind === 'refused' && asked.error.status === 404;
  return isGone ? { kind: 'ok', value: null } : asked;
}

/** Sent once: whose answer is lost is listed, and can be ended. */
export function createToken(
  ctx: SessionContext,
  accountKey: Key,
  form: NewTokenForm,
): Promise<Asked<NewToken>> {
  return ask<NewToken>(ctx, accountKey, {
    method: 'POST',
    path: '/api/me/tokens/',
    body: JSON.stringify(form),
  });
}

async function ask<T>(ctx: SessionContext, accountKey: Key, request: ApiRequest): Promise<Asked<T>> {
  const reply = await sendAuthorised(ctx, accountKey, request);
  if (reply.kind === 'login-needed') return reply;
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status === 401) return { kind: 'login-needed' };
  if (reply.status >= 400) return { kind: 'refused', error: readApiError(reply.status, reply.body) };
  return { kind: 'ok', value: reply.body as T };
}
