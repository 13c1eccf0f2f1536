/** The ways into the account, as the server lists them: logins and personal access tokens. Never queued. */
import type { NewToken, Session, SessionsList, TokenBody } from '#contract/session-calls.ts';
import type { Key } from '#domain/ids.ts';
import { type Asked, ask } from './ask.ts';
import type { SessionContext } from './session-context.ts';

export type { Asked, Session };
export type NewTokenForm = TokenBody;

export async function listSessions(ctx: SessionContext, accountKey: Key): Promise<Asked<Session[]>> {
  const request = { method: 'GET', path: '/api/me/sessions/' } as const;
  const asked = await ask<SessionsList>(ctx, accountKey, request, { has: 'results' });
  return asked.kind === 'ok' ? { ...asked, value: asked.value.results } : asked;
}

/** One that is ended already is ended. */
export async function endSession(
  ctx: SessionContext,
  accountKey: Key,
  { id }: Session,
): Promise<Asked<null>> {
  const request = { method: 'DELETE', path: `/api/me/sessions/${id}/` } as const;
  const asked = await ask<null>(ctx, accountKey, request, { has: null });
  const isGone = asked.kind === 'refused' && asked.error.status === 404;
  return isGone ? { kind: 'ok', status: 404, value: null } : asked;
}

/** Sent once: whose answer is lost is listed, and can be ended. */
export function createToken(
  ctx: SessionContext,
  accountKey: Key,
  form: NewTokenForm,
): Promise<Asked<NewToken>> {
  const request = { method: 'POST', path: '/api/me/tokens/', body: JSON.stringify(form) } as const;
  return ask<NewToken>(ctx, accountKey, request, { has: 'token' });
}
