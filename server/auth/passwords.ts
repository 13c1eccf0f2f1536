import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';

/** Hashing takes a hundred times longer than a transaction: it is done before one begins. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash to check against it takes as long, so that a name that doesn't exist can't be told by the time. */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** argon2id, the library's default kind, at OWASP's two passes and one lane. */
export function makePasswords(config: Config, ports: Ports): Passwords {
  const options = { memoryCost: config.argon2MemoryKib, timeCost: 2, parallelism: 1 };
  const hashPassword = (password: string) => hash(password, { ...options, salt: ports.randomBytes(16) });
  let decoy: Promise<string> | null = null;

  return {
    hash: hashPassword,
    async verify(password, passwordHash) {
      decoy ??= hashPassword('');
      const isRight = await verify(passwordHash ?? (await decoy), password);
      return passwordHash !== null && isRight;
    },
    isOutdated: passwordHash => !passwordHash.startsWith(prefixOf(options)),
  };
}

/** How a hash of these parameters begins (PHC string format). */
function prefixOf(options: { memoryCost: number; timeCost: number; parallelism: number }): string {
  return `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`;
}
