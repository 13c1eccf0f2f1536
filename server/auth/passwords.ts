import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';

/** Hashing takes a hundred times longer than a transaction, so hash before one begins. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, so that timing does not reveal whether a name exists. */
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
