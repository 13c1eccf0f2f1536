/**
 * Tokens as the device stores them. The app never trusts the device's clock for expiry, only for the time since
 * receipt.
 */
import type { TokenPair } from '#db/device-db.ts';
import { EXPIRY_MARGIN_SEC, REFRESH_BEFORE_EXPIRY_SEC } from '#domain/limits.ts';

/** A token without a lifetime is used for this long; after that a 401 decides. */
const UNKNOWN_LIFETIME_SEC = 300;

export interface GivenTokens {
  access: string;
  refresh: string;
}

/** The pair in an answer; undefined if there is none. */
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
 * Compares the token's own expiry with this device's clock, which may be wrong: it only suggests what to try first with
 * a token from elsewhere.
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
