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

interface AskOptions<T> {
  /** What the server's own answer has: a Wi-Fi page says 200, too. Null: it has no body. Left out: the caller looks. */
  has?: keyof T | null;
  sendOnce?: SendOnce | undefined;
}

/** Makes a call that a screen waits for: never queued, never repeated by itself. */
export async function ask<T>(
  ctx: SessionContext,
  accountKey: Key,
  request: ApiRequest,
  { has, sendOnce }: AskOptions<T> = {},
): Promise<Asked<T>> {
  const reply = await sendAuthorised(ctx, accountKey, request, sendOnce);
  if (reply.kind === 'login-needed') return reply;
  if (reply.kind === 'none') return { kind: 'unreachable' };
  const { status, body } = reply;
  // Refused even with a fresh token: nothing is left to try.
  if (status === 401) return { kind: 'login-needed' };
  if (status >= 400) return { kind: 'refused', error: readApiError(status, body) };
  return isWith(body, has) ? { kind: 'ok', status, value: body as T } : { kind: 'unreachable' };
}

function isWith(body: unknown, name: PropertyKey | null | undefined): boolean {
  if (name === undefined) return true;
  return name === null ? body === null : body instanceof Object && name in body;
}
