/** The remote for this project's own server: everything in one round trip. */
import type { Key } from '#domain/ids.ts';
import { isTryLater } from '../http/reply.ts';
import { sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import type { Answer, ExchangeReply, ExchangeRequest, Remote } from './remote.ts';

export const BATCH_PATH = '/api/batch/';

export function batchRemote(session: SessionContext, accountKey: Key): Remote {
  return {
    async exchange(request) {
      const reply = await sendAuthorised(session, accountKey, {
        method: 'POST',
        path: BATCH_PATH,
        body: JSON.stringify(toBody(request)),
      });
      if (reply.kind === 'login-needed') return reply;
      if (reply.kind === 'none') return { kind: 'none', isTimeout: reply.reason === 'timeout' };
      const { status, body, retryAfterMs } = reply;
      if (status === 200)
        return isAnswer(body) ? { kind: 'answer', answer: body } : { kind: 'none', isTimeout: false };
      if (status === 401) return { kind: 'login-needed' };
      return readRefusal(status, body, retryAfterMs);
    },
  };
}

function toBody({ cursor, known, device, sentAtMs, calls }: ExchangeRequest) {
  return { cursor, ...(known && { known }), device, sent_at: sentAtMs, calls };
}

/** A gym's login page may be JSON too. */
function isAnswer(body: unknown): body is Answer {
  const { results, rows, cursor } = (body ?? {}) as Partial<Answer>;
  return Array.isArray(results) && Array.isArray(rows) && typeof cursor === 'string';
}

function readRefusal(status: number, body: unknown, retryAfterMs: number | null): ExchangeReply {
  const { code, known } = (body ?? {}) as { code?: unknown; known?: unknown };
  if (code === 'cursor_unknown')
    return { kind: 'cursor-unknown', known: typeof known === 'string' ? known : null };
  if (isTryLater(status) || code === 'in_progress') return { kind: 'not-now', status, retryAfterMs };
  return { kind: 'refused', status };
}
