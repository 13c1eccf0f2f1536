import type { Key } from '#domain/ids.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { getSessionState } from '#sync/session/session-state.ts';

/**
 * Who is signed in; a visitor becomes a guest of this device. Read again: what the screen saw at its last paint may be older
 * than a login in another tab.
 */
export async function signedInAccount(session: SessionContext): Promise<Key> {
  const state = await getSessionState(session.device);
  if (state.kind !== 'anonymous') return state.account.key;
  return quickStart(session, Math.round(performance.timeOrigin));
}
