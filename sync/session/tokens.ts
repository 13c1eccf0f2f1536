/** Tokens as the device keeps them. The app never trusts the phone's clock for expiry, only for the time since receipt. */
import type { TokenPair } from '#db/device-db.ts';
import { EXPIRY_MARGIN_SEC, REFRESH_BEFORE_EXPIRY_SEC } from '#domain/limits.ts';

/** When a token does not say how long it lives, it is tried for this long and the 401 decides. */
const UNKNOWN_LIFETIME_SEC = 300;

export interface GivenTokens {
  access: string;
  refresh: string;
}

/** The pair of an answer; undefined where there is none. */
export function readTokens(body: unknown): GivenTokens | undefined {
  const tokens = body as Partial<GivenTokens> | null | undefined;
  const isPair = typeof tokens?.access === 'string' && typeof tokens.refresh === 'string';
  return isPair ? (tokens as GivenTokens) : undefined;
}

export function receiveTokens(tokens: GivenTokens, nowMs: number): TokenPair {
  return {
    access: tokens.access,
    refresh: tokens.refresh,
    accessEndsAtMs: nowMs + lifetimeSec(tokens.access) * 1000,
  };
}

export function isRefreshDue(tokens: TokenPair, nowMs: number): boolean {
  return nowMs >= tokens.accessEndsAtMs - REFRESH_BEFORE_EXPIRY_SEC * 1000;
}

/**
 * By the token's own end and this device's clock, which may be wrong: it says what to try first with a token that
 * came from elsewhere, and is never the verdict.
 */
export function seemsOver(access: string, nowMs: number, marginSec = EXPIRY_MARGIN_SEC): boolean {
  const { exp } = claimsOf(access);
  return typeof exp === 'number' && nowMs >= (exp - marginSec) * 1000;
}

/** exp − iat of the JWT: how long it lives from receipt, whatever the clocks say. */
function lifetimeSec(access: string): number {
  const { exp, iat } = claimsOf(access);
  return typeof exp === 'number' && typeof iat === 'number' ? exp - iat : UNKNOWN_LIFETIME_SEC;
}

function claimsOf(jwt: string): { exp?: unknown; iat?: unknown } {
  const payload = jwt.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return claims instanceof Object ? claims : {};
  } catch {
    return {};
  }
}
