/**
 * The real server, in process: its HTTP side is built once a program, its database anew for every seed (a copy of one
 * that holds the library and the registered users).
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { toTime } from '#server/database/work.ts';
import { seedLibrary } from '#server/library/seed-library.ts';
import type { Ports } from '#server/ports.ts';
import { loadSecrets } from '#server/secrets.ts';
import { assembleServices } from '#server/services.ts';
import { LIBRARY } from './library.ts';
import { Rng } from './random.ts';

export interface RegisteredUser {
  username: string;
  password: string;
}

export const USERS: readonly RegisteredUser[] = [
  { username: 'anna', password: 'sekret-1' },
  { username: 'boris', password: 'sekret-2' },
];

/** What the running seed puts under the one server of this program. */
export interface Ground {
  database: Database;
  ports: Ports;
}

export interface ServerHouse {
  app: FastifyInstance;
  /** The database of a new seed: a directory to open it in, also again after a crash. */
  makeDatabase(): { open(): Database; remove(): void };
  setGround(ground: Ground): void;
  close(): Promise<void>;
}

/** Short, so that a seed sees tokens end many times. */
const ACCESS_TOKEN_SEC = 240;
const BUILT_AT_MS = Date.UTC(2026, 0, 1);
const DATABASE_FILE = 'podhod.sqlite';

export async function openServerHouse(): Promise<ServerHouse> {
  const root = mkdtempSync(join(memoryDir(), 'podhod-simulation-'));
  const template = join(root, 'template');
  mkdirSync(template);
  const rng = new Rng('house');
  let ground: Ground = {
    database: openDatabase(configIn(template)),
    ports: { now: () => BUILT_AT_MS, randomBytes: size => rng.bytes(size) },
  };
  const app = await buildOver(configIn(root), () => ground);
  await fillTemplate(app, ground.database);
  await ground.database.close();
  let count = 0;

  return {
    app,
    makeDatabase() {
      const dir = join(root, String(count++));
      mkdirSync(dir);
      copyFileSync(join(template, DATABASE_FILE), join(dir, DATABASE_FILE));
      return {
        open: () => openDatabase(configIn(dir)),
        remove: () => rmSync(dir, { recursive: true, force: true }),
      };
    },
    setGround(next) {
      ground = next;
    },
    async close() {
      await app.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Memory, where the system has a disk of it: durability is not what is tested here. */
function memoryDir(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}

function configIn(dataDir: string): Config {
  return readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ARGON2_MEMORY_KIB: '8',
    ACCESS_TOKEN_SEC: String(ACCESS_TOKEN_SEC),
    JWT_SECRET: 'a secret of the simulation, known to everybody',
  });
}

/** The server's own services, but for a database and a world that are those of the running seed. */
function buildOver(config: Config, ground: () => Ground): Promise<FastifyInstance> {
  const ports: Ports = {
    now: () => ground().ports.now(),
    randomBytes: size => ground().ports.randomBytes(size),
  };
  const database: Database = {
    get dialect() {
      return ground().database.dialect;
    },
    get kysely() {
      return ground().database.kysely;
    },
    get queryTimes() {
      return ground().database.queryTimes;
    },
    get listeners() {
      return ground().database.listeners;
    },
    read: look => ground().database.read(look),
    write: change => ground().database.write(change),
    close: () => ground().database.close(),
  };
  return buildApp(assembleServices({ config, ports, secrets: loadSecrets(config, ports), database }));
}

async function fillTemplate(app: FastifyInstance, database: Database): Promise<void> {
  const now = toTime(BUILT_AT_MS);
  await migrate(database.kysely, database.dialect, now);
  await seedLibrary(database, LIBRARY, now);
  for (const { username, password } of USERS) {
    const form = { username, email: '', password, password2: password, hp_field: '', hp_ts: 0 };
    const response = await app.inject({ method: 'POST', url: '/api/auth/register/', payload: form });
    if (response.statusCode !== 201) throw new Error(`register: ${response.statusCode} ${response.body}`);
  }
  // What the server makes once, at its first login, must not be part of the first seed.
  await app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username: 'nobody', password: 'nothing' },
  });
}
