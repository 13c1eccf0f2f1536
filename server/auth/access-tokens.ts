import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { AccessClaims } from '#contract/auth.ts';
import { ApiError } from '../http/api-error.ts';
import { remember } from '../remember.ts';

/** The user and session that an access token stands for. */
export interface Bearer {
  userId: number;
  userKey: string;
  sessionId: number;
  /** Only personal access tokens have a scope; a login may do everything. */
  scope?: 'full' | 'read';
}

export interface AccessTokens {
  issue(bearer: Bearer, nowMs: number): string;
  /**
   * Throws token_expired or token_invalid. It does not check that the session still exists: that is in the database.
   */
  verify(token: string, nowMs: number): Bearer;
}

interface Claimed {
  expiresAtMs: number;
  bearer: Bearer;
}

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** JSON Web Tokens of one kind only, so a token can't choose how it is checked (RFC 8725, 3.1). */
export function makeAccessTokens(key: Buffer, lifetimeSec: number): AccessTokens {
  // Made once: given raw bytes, Node would build a key object for every token.
  const secret = createSecretKey(key);
  const sign = (content: string) => createHmac('sha256', secret).update(content).digest('base64url');
  /**
   * Tokens with a right signature, by their whole text: a device sends the same one for a quarter of an hour. What may
   * change meanwhile, the time and the session, is asked at every call.
   */
  const verified = new Map<string, Claimed>();

  function readClaims(token: string): Claimed {
    const [header, payload, signature, ...rest] = token.split('.');
    if (header !== HEADER || !payload || !signature || rest.length > 0) throw new ApiError('token_invalid');
    // As text: decoding overlooks what is no base64url, so that one token would have endless spellings to remember.
    const given = Buffer.from(signature);
    const expected = Buffer.from(sign(`${header}.${payload}`));
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ApiError('token_invalid');
    const { exp, user_id, user_key, sid } = JSON.parse(
      Buffer.from(payload, 'base64url').toString(),
    ) as AccessClaims;
    const bearer = { userId: Number(user_id), userKey: String(user_key), sessionId: Number(sid) };
    const claimed = { expiresAtMs: exp * 1000, bearer: Object.freeze(bearer) };
    remember(verified, token, claimed);
    return claimed;
  }

  return {
    issue({ userId, userKey, sessionId }, nowMs) {
      const iat = Math.floor(nowMs / 1000);
      const exp = iat + lifetimeSec;
      const claims: AccessClaims = { exp, iat, user_id: userId, user_key: userKey, sid: sessionId };
      const content = `${HEADER}.${encode(claims)}`;
      return `${content}.${sign(content)}`;
    },
    verify(token, nowMs) {
      const { expiresAtMs, bearer } = verified.get(token) ?? readClaims(token);
      if (nowMs >= expiresAtMs) throw new ApiError('token_expired');
      return bearer;
    },
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
