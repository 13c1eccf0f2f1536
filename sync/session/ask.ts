import type { Key } from '#domain/ids.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import type { ApiRequest } from '../http/send.ts';
import { type SendOnce, sendAuthorised } from './authorised.ts';
import type { SessionContext } from './session-context.ts';

export type Asked<T> =
  | { kind: 'ok'; status: number; value: T }
  | { kind: 'unreachable' }
  | { kind: 'login-needed' }
  | { kind: 'refused'; error: ApiError };

/** Makes a call that a screen waits for: never queued, never repeated by itself. The answer's form is not checked. */
export async function ask<T>(
  ctx: SessionContext,
  accountKey: Key,
  request: ApiRequest,
  sendOnce?: SendOnce,
): Promise<Asked<T>> {
  const reply = await sendAuthorised(ctx, accountKey, request, sendOnce);
  if (reply.kind === 'login-needed') return reply;
  if (reply.kind === 'none') return { kind: 'unreachable' };
  const { status, body } = reply;
  // Refused even with a fresh token: nothing is left to try.
  if (status === 401) return { kind: 'login-needed' };
  if (status >= 400) return { kind: 'refused', error: readApiError(status, body) };
  return { kind: 'ok', status, value: body as T };
}
