/** The outcome of asking for an access token. */
import type { SessionRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import { forgetAccount, newestActMs } from './account-data.ts';
import type { SessionContext } from './session-context.ts';
import { endSession, readSession } from './session-store.ts';
import { readUnanswered } from './unanswered.ts';

export type Access =
  | { kind: 'token'; token: string }
  | { kind: 'unreachable'; retryAfterMs: number | null }
  /** Nobody is signed in as this account any more. */
  | { kind: 'login-needed' };

/** The tokens stored last: ours, or those of a faster tab. */
export async function readBack(ctx: SessionContext, accountKey: Key): Promise<Access> {
  const session = await readSession(ctx.device);
  if (session.accountKey !== accountKey || !session.tokens) return { kind: 'login-needed' };
  return { kind: 'token', token: session.tokens.access };
}

/** `code`: the server's error for the session's tokens. */
export async function endSessionOf(
  ctx: SessionContext,
  session: SessionRow,
  code: string | null = null,
): Promise<Access> {
  const nowMs = ctx.ports.clock.now();
  await endSession(ctx.device, session, { nowMs, byReuse: code === 'token_reused' });
  return { kind: 'login-needed' };
}

/**
 * The server lets nobody in as this account any more. If a deletion had no answer, it was applied, unless the user went on
 * training: then the session may have ended otherwise, and the data stays for a login.
 */
export async function endRefusedSessionOf(
  ctx: SessionContext,
  session: SessionRow,
  { accountKey, code = null }: { accountKey: Key; code?: string | null },
): Promise<Access> {
  const deletion = await readUnanswered(ctx.device, 'deletion', accountKey);
  if (!deletion || (await newestActMs(ctx.device, accountKey)) > deletion.actedAtMs)
    return endSessionOf(ctx, session, code);
  await forgetAccount(ctx, accountKey);
  return { kind: 'login-needed' };
}
