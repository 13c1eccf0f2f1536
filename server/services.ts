import type { AccessTokens } from './auth/access-tokens.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

/** What the server is made of, put together once in start-server.ts and passed down. */
export interface Services {
  config: Config;
  ports: Ports;
  secrets: Secrets;
  database: Database;
  passwords: Passwords;
  accessTokens: AccessTokens;
  rateLimits: RateLimits;
  /** Idempotency keys whose first call still runs in this process. */
  runningKeys: Set<string>;
}
