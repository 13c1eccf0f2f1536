/**
 * The signal for a locked phone, once turned on, stays on: the subscription is handed to the server again at every
 * start (another login, another key of the server's), and whenever the server says that it has none.
 */
import { liveQuery } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { readRestPush } from '#sync/push/push-state.ts';
import { subscribeToRestEnds } from '#sync/push/subscribe.ts';
import type { SessionContext } from '#sync/session/session-context.ts';

/** A server that takes a subscription and forgets it at once is not asked for ever. */
const MOST_RENEWALS = 3;

export function keepRestPush(ctx: SessionContext, accountKey: Key): () => void {
  let renewals = 0;

  async function renew(): Promise<void> {
    if (renewals >= MOST_RENEWALS || !('Notification' in window) || Notification.permission !== 'granted')
      return;
    renewals++;
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration) await subscribeToRestEnds(ctx, accountKey, registration);
  }

  const subscription = liveQuery(() => readRestPush(ctx.device)).subscribe({
    next(push) {
      if (push?.accountKey === accountKey && (renewals === 0 || push.isLost)) void renew();
    },
    error: () => {},
  });
  return () => subscription.unsubscribe();
}
