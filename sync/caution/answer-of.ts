import type { Answer } from '../http/reply.ts';

/** What a list shows to have been made, as the answer that was lost. */
export function answerOf(body: object): Answer {
  return { kind: 'answer', status: 200, body, isReplay: false, etag: null, retryAfterMs: null };
}
