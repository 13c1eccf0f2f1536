import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { getSessionState } from '#sync/session/session-state.ts';

/**
 * Who is signed in; a visitor becomes a guest of this device. Read again: what the screen saw at its last paint may be older
 * than a login in another tab. One transaction: of two first taps at once, in two tabs, the second finds the first one's guest.
 */
export function signedInAccount(session: SessionContext): Promise<Key> {
  const { device } = session;
  return inTransaction(device, [device.session, device.accounts], async () => {
    const state = await getSessionState(device);
    if (state.kind !== 'anonymous') return state.account.key;
    return quickStart(session, Math.round(performance.timeOrigin));
  });
}
