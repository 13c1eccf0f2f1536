/** 'Начать пустую тренировку', for whoever taps it: a visitor becomes a guest on this device first. */
import type { CommandContext } from '#commands/command-context.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { getSessionState } from '#sync/session/session-state.ts';

/**
 * Resolves with the running workout's key, on disk in the database of the account that is signed in by then. The
 * session is read anew: what the screen saw at its last paint may be older than a login in another tab. The
 * account's database is opened for this one command where the screen still holds another one, because the app
 * swaps it only once it has seen the session change, and the tap must not wait for a repaint.
 */
export async function startEmpty(ctx: CommandContext, session: SessionContext): Promise<Key> {
  const accountKey = await signedInAccount(session);
  if (ctx.db.accountKey === accountKey) return startEmptyWorkout(ctx);
  const db = new AccountDb(accountKey);
  try {
    return await startEmptyWorkout({ ...ctx, db });
  } finally {
    db.close();
  }
}

async function signedInAccount(session: SessionContext): Promise<Key> {
  const state = await getSessionState(session.device);
  if (state.kind !== 'anonymous') return state.account.key;
  return quickStart(session, Math.round(performance.timeOrigin));
}
