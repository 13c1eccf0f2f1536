import { createECDH } from 'node:crypto';
import type { VapidKeys } from '../config.ts';
import { StartupError } from '../startup-error.ts';

const CURVE = 'prime256v1';

/**
 * A key pair out of the server's secret: every process that has the secret signs with the same key, and nothing more
 * has to be stored, backed up or moved. Almost every 32 bytes are a private key; `draw` is asked again if not.
 */
export function makeVapidKeys(draw: (nth: number) => Buffer): VapidKeys {
  for (let nth = 1; ; nth++) {
    const keys = readPair(draw(nth));
    if (keys) return keys;
  }
}

/** Signals signed by one key for subscriptions made with another would be refused one by one, at night. */
export function checkVapidKeys(given: VapidKeys): VapidKeys {
  const keys = readPair(Buffer.from(given.privateKey, 'base64url'));
  if (keys?.publicKey === given.publicKey.replace(/=+$/, '')) return keys;
  throw new StartupError('VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY не подходят друг к другу.');
}

/** Undefined: these bytes are no private key on the curve. */
function readPair(secret: Buffer): VapidKeys | undefined {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(secret);
  } catch {
    return undefined;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
