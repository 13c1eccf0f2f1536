/**
 * Turns signals for a locked phone on and off: the browser subscribes to its vendor's push service, and the server
 * receives the address. Both need the network, and neither is queued.
 */
import type { Key } from '#domain/ids.ts';
import { isTryLater } from '../http/reply.ts';
import { sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import { forgetRestPush, markHanded, readRestPush } from './push-state.ts';

export type SubscribeResult =
  | 'on'
  | 'unreachable'
  | 'login-needed'
  /** The server has no signals, or refuses the address. */
  | 'refused'
  /** The browser has no push service, or that does not answer. */
  | 'no-service';

const SUBSCRIPTION_PATH = '/api/push/subscription/';

/**
 * The permission to notify must have been given. An existing subscription is used and sent again, unless the server has lost
 * it: perhaps the push service takes nothing for it any more, of which some browsers never hear.
 */
export async function subscribeToRestEnds(
  ctx: SessionContext,
  accountKey: Key,
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
): Promise<SubscribeResult> {
  const before = await readRestPush(ctx.device);
  const key = await sendAuthorised(ctx, accountKey, { method: 'GET', path: '/api/push/key/' });
  if (key.kind === 'login-needed') return 'login-needed';
  if (key.kind === 'none' || isTryLater(key.status)) return 'unreachable';
  const { public_key } = (key.body ?? {}) as { public_key?: unknown };
  if (key.status !== 200 || typeof public_key !== 'string') return 'refused';

  const subscription = await subscribe(pushManager, public_key, before?.isLost !== true);
  if (!subscription) return 'no-service';
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys });
  const reply = await sendAuthorised(ctx, accountKey, { method: 'PUT', path: SUBSCRIPTION_PATH, body });
  if (reply.kind === 'login-needed') return 'login-needed';
  if (reply.kind === 'none' || isTryLater(reply.status)) return 'unreachable';
  if (reply.status !== 204) return 'refused';
  await markHanded(ctx.device, accountKey, before);
  return 'on';
}

/** Turns signals off here at once, even offline: a signal that still arrives finds no rest to show. */
export async function unsubscribeFromRestEnds(
  ctx: SessionContext,
  accountKey: Key,
  registration: Pick<ServiceWorkerRegistration, 'pushManager'> | undefined,
): Promise<void> {
  await forgetRestPush(ctx.device);
  const subscription = await registration?.pushManager.getSubscription();
  // If the call below is lost, the push service reports to the server that the subscription is gone.
  await subscription?.unsubscribe().catch(() => false);
  await sendAuthorised(ctx, accountKey, { method: 'DELETE', path: SUBSCRIPTION_PATH });
}

/** A subscription made for another server key accepts no signals from this one. */
async function subscribe(
  manager: PushManager,
  publicKey: string,
  mayKeep: boolean,
): Promise<PushSubscription | undefined> {
  try {
    const known = await manager.getSubscription();
    if (mayKeep && known && encode(known.options.applicationServerKey) === publicKey) return known;
    await known?.unsubscribe();
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    console.warn('this browser could not subscribe', error);
    return undefined;
  }
}

function encode(key: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
