/** The result of a request: an answer of this API, or none. A gym's login page with status 200 is no answer (OUT5). */

export interface Answer {
  kind: 'answer';
  status: number;
  /** Parsed JSON; null for 204 and 304. */
  body: unknown;
  /** The stored first answer: its values may be old, so only its ids are used. */
  isReplay: boolean;
  etag: string | null;
  retryAfterMs: number | null;
  /** By the server's clock. */
  dateMs: number | null;
}

export interface NoAnswer {
  kind: 'none';
  reason: 'unreachable' | 'timeout' | 'foreign';
}

export type Reply = Answer | NoAnswer;

const TRY_LATER = new Set([408, 425, 429]);

/** A server that cannot answer now: the status says nothing of the call itself. */
export function isTryLater(status: number): boolean {
  return status >= 500 || TRY_LATER.has(status);
}
