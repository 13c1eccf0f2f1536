/** Starts without an account in one tap: makes the guest on the device, with or without network. */
import type { Key } from '#domain/ids.ts';
import { emptyAccount } from './account-store.ts';
import type { SessionContext } from './session-context.ts';
import { switchSession } from './session-store.ts';

/** Bytes of the secret that opens the guest until it has a password: 256 bits. */
const SECRET_BYTES = 32;

export function makeSecret({ ports }: SessionContext): string {
  return ports.random.secret(SECRET_BYTES);
}

/**
 * Makes a guest account on this device and signs in as it. Resolves once it is on disk; the server receives it when the
 * network allows, with the secret stored here before the first send. `pageLoadedAtMs` becomes the call's hp_ts.
 */
export async function quickStart(ctx: SessionContext, pageLoadedAtMs: number): Promise<Key> {
  const { device, ports } = ctx;
  const key = ports.random.uuid();
  await device.accounts.add({
    ...emptyAccount(key, ports.clock.now()),
    pageLoadedAtMs,
    isGuest: true,
    guestSecret: makeSecret(ctx),
  });
  await switchSession(device, key, null);
  return key;
}
