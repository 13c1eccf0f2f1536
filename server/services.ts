import { type AccessTokens, makeAccessTokens } from './auth/access-tokens.ts';
import { makePasswordGuard, type PasswordGuard } from './auth/password-guard.ts';
import { makePasswords, type Passwords } from './auth/passwords.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { type ExerciseSearch, makeExerciseSearch } from './exercises/exercise-search.ts';
import { makeRateLimits, type RateLimits } from './http/rate-limits.ts';
import { makeUserTurns, type UserTurns } from './http/user-turns.ts';
import { type LibraryTag, makeLibraryTag } from './library/library-tag.ts';
import { WAITING_PER_USER } from './limits.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

/** What the server stands on. */
export interface Foundations {
  config: Config;
  ports: Ports;
  secrets: Secrets;
  database: Database;
}

/** What the server is made of, put together once and passed down. */
export interface Services extends Foundations {
  passwords: Passwords;
  passwordGuard: PasswordGuard;
  accessTokens: AccessTokens;
  rateLimits: RateLimits;
  /** Idempotency keys whose first call still runs in this process. */
  runningKeys: Set<string>;
  libraryTag: LibraryTag;
  /** Another one for each process. */
  processTag: string;
  exerciseSearch: ExerciseSearch;
  /** Rows of a page of what changed, more or less. */
  pageRows: number;
  userTurns: UserTurns;
}

const PAGE_ROWS = 1_000;

export function assembleServices(foundations: Foundations): Services {
  const { config, ports, secrets } = foundations;
  const passwords = makePasswords(config, ports);
  return {
    ...foundations,
    passwords,
    passwordGuard: makePasswordGuard(foundations, passwords),
    accessTokens: makeAccessTokens(secrets.accessTokenKey, config.accessTokenSec),
    rateLimits: makeRateLimits(foundations),
    runningKeys: new Set(),
    libraryTag: makeLibraryTag(),
    processTag: ports.randomBytes(9).toString('base64url'),
    pageRows: PAGE_ROWS,
    userTurns: makeUserTurns(config.rateLimit ? WAITING_PER_USER : Number.POSITIVE_INFINITY),
    exerciseSearch: makeExerciseSearch(),
  };
}
