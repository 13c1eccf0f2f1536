import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { makeGate } from '../http/user-turns.ts';
import { HASHES_AT_ONCE, HASHES_WAITING } from '../limits.ts';
import type { Ports } from '../ports.ts';

/**
 * Hashing takes a hundred times longer than a transaction, so hash before one begins. Throws unavailable where too many
 * wait for it already.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, so that timing does not reveal whether a name exists. */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** Whose the queue is: who asks for a check has not shown yet who they are. */
const EVERYBODY = 0;

/** argon2id, the library's default kind, at OWASP's two passes and one lane. */
export function makePasswords(config: Config, ports: Ports): Passwords {
  const options = { memoryCost: config.argon2MemoryKib, timeCost: 2, parallelism: 1 };
  const gate = makeGate({
    atOnce: HASHES_AT_ONCE,
    waiting: config.rateLimit ? HASHES_WAITING : Number.POSITIVE_INFINITY,
    refuse: () => new ApiError('unavailable', { retryAfterSec: 5 }),
  });
  const inTurn = <T>(work: () => Promise<T>) => gate.pass(EVERYBODY, work);
  const hashPassword = (password: string) =>
    inTurn(() => hash(password, { ...options, salt: ports.randomBytes(16) }));
  let decoy: Promise<string> | null = null;

  return {
    hash: hashPassword,
    async verify(password, passwordHash) {
      decoy ??= hash('', { ...options, salt: ports.randomBytes(16) });
      const known = passwordHash ?? (await decoy);
      const isRight = await inTurn(() => verify(known, password));
      return passwordHash !== null && isRight;
    },
    isOutdated: passwordHash => !passwordHash.startsWith(prefixOf(options)),
  };
}

/** How a hash of these parameters begins (PHC string format). */
function prefixOf(options: { memoryCost: number; timeCost: number; parallelism: number }): string {
  return `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`;
}
