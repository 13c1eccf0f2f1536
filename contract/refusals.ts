import type { Call } from './call.ts';
import { ERROR_CODES, type ErrorCode } from './errors.ts';

/** Whatever is asked: it could not be read, came too slowly or with too long headers, or the server failed. */
const ANY = ['invalid', 'too_slow', 'headers_too_large', 'internal', 'unavailable'] as const;

/**
 * Every code that a call may be refused with: what follows from how it is called, and its own (`refusals`). Each refusal
 * in any test of the server is held against it. `method_not_allowed` is none of a call's own method.
 */
export function refusalsOf(call: Call): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...ANY,
    ...ofAuthorization(call),
    ...(call.path.includes('{') ? (['not_found'] as const) : []),
    ...(call.method === 'GET' ? [] : (['too_large', 'not_json'] as const)),
    ...(keepsAnswer(call) ? (['in_progress', 'key_reused', 'deleted'] as const) : []),
    ...(call.refusals ?? []),
  ]);
  return ERROR_CODES.filter(code => codes.has(code));
}

/** Whether a retry with its Idempotency-Key gets the answer of the first one. */
export function keepsAnswer({ method, keepsNoAnswer }: Call): boolean {
  return method !== 'GET' && !keepsNoAnswer;
}

function ofAuthorization({ auth, loginOnly, method }: Call): ErrorCode[] {
  if (auth === 'none') return [];
  const bad: ErrorCode[] = ['token_expired', 'token_invalid', 'too_many'];
  if (auth === 'optional') return bad;
  // A personal access token may be one for reading alone.
  return ['token_missing', ...bad, ...(loginOnly || method !== 'GET' ? (['forbidden'] as const) : [])];
}
