import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, VapidKeys } from './config.ts';
import type { Ports } from './ports.ts';
import { checkVapidKeys, makeVapidKeys } from './push/vapid-keys.ts';
import { StartupError } from './startup-error.ts';

export interface Secrets {
  /** Signs access tokens. */
  accessTokenKey: Buffer;
  /** Keys the fingerprints of calls, so that a stolen database tells nothing of their bodies. */
  fingerprintKey: NamedKey;
  /** Keys the names and networks by which attempts are counted. */
  attemptKey: Buffer;
  /** Keys whom the log speaks of: apart from the rows, so that a log and a stolen database don't explain each other. */
  logKey: Buffer;
  /** Signs the signals for locked phones. */
  vapidKeys: VapidKeys;
}

/** Prepared for use: of plain bytes a key would be made again for each text, which takes longer than to hash it. */
export interface NamedKey {
  key: KeyObject;
  /** Tells keys apart and nothing of them. */
  name: string;
}

const SECRET_FILE = 'secret';

/** From the environment, or made once and kept for this machine's owner alone. */
export function loadSecrets(config: Config, ports: Ports): Secrets {
  const master = config.jwtSecret ?? readOrMakeSecret(config.dataDir, ports);
  return {
    accessTokenKey: derive(master, 'access-token'),
    fingerprintKey: nameKey(derive(master, 'fingerprint')),
    attemptKey: derive(master, 'attempt'),
    logKey: derive(master, 'log'),
    vapidKeys: config.vapidKeys
      ? checkVapidKeys(config.vapidKeys)
      : makeVapidKeys(nth => derive(master, `vapid ${nth}`)),
  };
}

/** What is kept of a random secret of 80 bits or more: nobody guesses it, so it needs no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A name that only who has the key can tell from others. */
export function hashKeyed(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function nameKey(bytes: Buffer): NamedKey {
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return { key: createSecretKey(bytes), name };
}

function derive(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'podhod', purpose, 32));
}

function readOrMakeSecret(dataDir: string, ports: Ports): string {
  const path = join(dataDir, SECRET_FILE);
  try {
    return readSecret(path, ports);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Файл ${path} не прочитать и не записать: ${(error as Error).message}`);
  }
}

function readSecret(path: string, ports: Ports): string {
  if (!existsSync(path)) makeSecret(path, ports);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new StartupError(`Файл ${path} повреждён: удалите его, и все войдут заново.`);
}

/** Whole or not at all, and once: of two processes that start together the slower one takes the other's. */
function makeSecret(path: string, ports: Ports): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, ports.randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
