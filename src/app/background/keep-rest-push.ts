/**
 * The signal for a locked phone, once turned on, stays on: the subscription is handed to the server again at every
 * start (another login, another key of the server's), and whenever the server says that it has none. Where it cannot be
 * reached, again when the network or the person is back: until then no rest is sent.
 */
import { liveQuery } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { type RestPush, readRestPush } from '#sync/push/push-state.ts';
import { subscribeToRestEnds } from '#sync/push/subscribe.ts';
import type { SessionContext } from '#sync/session/session-context.ts';

/** A server that takes a subscription and forgets it at once is not asked for ever. */
const MOST_RENEWALS = 3;

export function keepRestPush(ctx: SessionContext, accountKey: Key): () => void {
  const stopping = new AbortController();
  /** Those that the server took. */
  let renewals = 0;
  let isRenewing = false;

  function mayRenew(push: RestPush | null): boolean {
    const isDue = push?.accountKey === accountKey && (renewals === 0 || push.isLost);
    const isAllowed = 'Notification' in window && Notification.permission === 'granted';
    return isDue && isAllowed && !isRenewing && renewals < MOST_RENEWALS;
  }

  async function renewIfDue(push: RestPush | null): Promise<void> {
    if (!mayRenew(push)) return;
    isRenewing = true;
    try {
      const registration = await navigator.serviceWorker.getRegistration();
      if (registration && (await subscribeToRestEnds(ctx, accountKey, registration)) === 'on') renewals++;
    } finally {
      isRenewing = false;
    }
  }

  async function look(): Promise<void> {
    if (document.visibilityState === 'visible') await renewIfDue(await readRestPush(ctx.device));
  }

  const subscription = liveQuery(() => readRestPush(ctx.device)).subscribe({
    next: push => void renewIfDue(push),
    error: () => {},
  });
  const whileKept = { signal: stopping.signal };
  window.addEventListener('online', () => void look(), whileKept);
  document.addEventListener('visibilitychange', () => void look(), whileKept);
  return () => {
    stopping.abort();
    subscription.unsubscribe();
  };
}
