import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { REQUEST_SEC } from './limits.ts';
import { StartupError } from './startup-error.ts';

/** Everything the environment decides. Nothing else reads process.env. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Set: PostgreSQL. Unset: an SQLite file under dataDir. */
  databaseUrl: string | null;
  /** How many connections to PostgreSQL this process holds at most. */
  databasePool: number;
  /** Unset: made once and kept under dataDir. */
  jwtSecret: string | null;
  logLevel: string;
  /** Whose X-Forwarded-For is believed: nobody's, everybody's, these addresses', or that of so many hops. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  rateLimit: boolean;
  accessTokenSec: number;
  refreshTokenDays: number;
  argon2MemoryKib: number;
  /** Whether /metrics answers to more than this machine. */
  publicMetrics: boolean;
  /** A request has so long to come; a connection on which nothing moves for twice as long is closed. */
  requestTimeoutSec: number;
  /** Signs the signals for locked phones. Unset: made of the secret. */
  vapidKeys: VapidKeys | null;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  vapidSubject: string;
  push: {
    /** Push services besides the known ones. */
    hosts: string[];
    /** Also to plain http on this machine: for tests, whose push service is there. */
    toLoopback: boolean;
  };
  /** The built app. */
  staticDir: string;
}

/** An EC key on P-256 as RFC 8292 has it: both parts base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** OWASP's lowest memory for argon2id at two passes. Less is for tests alone. */
const ARGON2_MEMORY_KIB = 19_456;

export function readConfig(env: Environment): Config {
  return {
    host: env.HOST || '127.0.0.1',
    port: readInteger(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 }),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    databasePool: readInteger(env, 'DATABASE_POOL', { fallback: 10, min: 1, max: 1_000 }),
    jwtSecret: readJwtSecret(env),
    logLevel: readChoice(env, 'LOG_LEVEL', { fallback: 'info', choices: LOG_LEVELS }),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    rateLimit: readChoice(env, 'RATE_LIMIT', { fallback: 'on', choices: ['on', 'off'] }) === 'on',
    accessTokenSec: readInteger(env, 'ACCESS_TOKEN_SEC', { fallback: 900, min: 1, max: 86_400 }),
    refreshTokenDays: readInteger(env, 'REFRESH_TOKEN_DAYS', { fallback: 180, min: 1, max: 3650 }),
    argon2MemoryKib: readInteger(env, 'ARGON2_MEMORY_KIB', {
      fallback: ARGON2_MEMORY_KIB,
      min: 8,
      max: 4_194_304,
    }),
    publicMetrics:
      readChoice(env, 'METRICS', { fallback: 'loopback', choices: ['loopback', 'public'] }) === 'public',
    requestTimeoutSec: readInteger(env, 'REQUEST_TIMEOUT_SEC', {
      fallback: REQUEST_SEC,
      min: 1,
      max: 3_600,
    }),
    vapidKeys: readVapidKeys(env),
    vapidSubject: readVapidSubject(env.VAPID_SUBJECT),
    push: {
      hosts: readHosts(env.PUSH_HOSTS),
      toLoopback:
        readChoice(env, 'PUSH_ENDPOINTS', { fallback: 'public', choices: ['public', 'loopback'] }) ===
        'loopback',
    },
    staticDir: resolve(import.meta.dirname, '../dist'),
  };
}

function readInteger(env: Environment, name: string, rule: { fallback: number; min: number; max: number }) {
  const text = env[name];
  if (!text) return rule.fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= rule.min && value <= rule.max) return value;
  throw new StartupError(`${name} должен быть целым числом от ${rule.min} до ${rule.max}, а не «${text}».`);
}

function readChoice(env: Environment, name: string, rule: { fallback: string; choices: string[] }) {
  const text = env[name] || rule.fallback;
  if (rule.choices.includes(text)) return text;
  throw new StartupError(`${name} должен быть одним из: ${rule.choices.join(', ')}, а не «${text}».`);
}

/** Its own text is never shown: it holds a password. */
function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new StartupError('DATABASE_URL должен иметь вид postgres://имя:пароль@адрес/база.');
}

/** A secret that can be guessed lets anybody be anybody. */
function readJwtSecret(env: Environment): string | null {
  const secret = env.JWT_SECRET;
  if (!secret) return null;
  if (Buffer.byteLength(secret) >= 32) return secret;
  throw new StartupError('JWT_SECRET слишком короткий: нужно не меньше 32 байт.');
}

/** Both or none. That they belong together is checked where they are used. */
function readVapidKeys(env: Environment): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey && !privateKey) return null;
  if (publicKey && privateKey) return { publicKey, privateKey };
  throw new StartupError('VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY задаются только вместе.');
}

/** Reserved for examples (RFC 2606): nobody's. Apple's service wants a real one. */
const NOBODY = 'mailto:podhod@example.org';

function readVapidSubject(text: string | undefined): string {
  if (!text) return NOBODY;
  if (/^(mailto:.+@.+|https:\/\/.+)$/.test(text)) return text;
  throw new StartupError('VAPID_SUBJECT должен быть вида mailto:имя@адрес или https://адрес.');
}

function readHosts(text: string | undefined): string[] {
  const hosts = (text ?? '').split(',').flatMap(part => part.trim().toLowerCase() || []);
  const isHost = (host: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && isIP(host) === 0;
  if (hosts.every(isHost)) return hosts;
  throw new StartupError(`PUSH_HOSTS должен быть именами через запятую, а не «${text}».`);
}

function readTrustProxy(text: string | undefined): Config['trustProxy'] {
  if (!text || text === 'false' || text === 'off' || text === '0') return false;
  if (text === 'true' || text === 'on') return true;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  if (text.split(',').every(part => isNetwork(part.trim()))) return text;
  throw new StartupError(
    `TRUST_PROXY должен быть on, off, числом или адресами через запятую, а не «${text}».`,
  );
}

/** As Fastify reads it: a name of its own, an address, or one with the length of its network. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^\d+$/.test(length) && Number(length) > 0 && Number(length) <= (version === 4 ? 32 : 128);
}
