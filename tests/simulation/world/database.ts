/** The databases that seeds are played on, each a copy of one that holds the library and the registered users. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteAdapter, SqliteDialect } from 'kysely';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { backUp, restore } from '#server/maintenance/backup.ts';
import { createDatabase, type OwnDatabase } from '../../../scripts/postgres/create-database.ts';

/** The environment's word for PostgreSQL instead of SQLite: a server whose user may create databases. */
export const DATABASE_URL_NAME = 'SIMULATION_DATABASE_URL';

/** Opened as often as the server starts again. */
export interface SeedDatabase {
  open(): Database;
  /** Keeps how it is now: by the server's own tool, where it runs, or as a copy of what lies there. Only while closed. */
  keep(isByTool: boolean): Promise<void>;
  /** How it was kept stands in its place from then on. Only while closed. */
  putBack(isByTool: boolean): Promise<void>;
  remove(): Promise<void>;
}

export interface DatabaseStock {
  config: Config;
  /** How many processes may serve one database. */
  servers: number;
  /** To be filled and closed before the first copy is made. */
  template: Database;
  copy(): Promise<SeedDatabase>;
  close(): Promise<void>;
}

export function openStock(): Promise<DatabaseStock> {
  const serverUrl = process.env[DATABASE_URL_NAME];
  return serverUrl ? stockOnPostgres(serverUrl) : stockOnSqlite();
}

const FILE = 'podhod.sqlite';

// The server keeps the texts of its statements by adapter: with one of its own each database would have all of them
// made again, and a seed opens several.
const ADAPTER = new SqliteAdapter();
SqliteDialect.prototype.createAdapter = () => ADAPTER;

async function stockOnSqlite(): Promise<DatabaseStock> {
  const root = mkdtempSync(join(memoryDir(), 'podhod-simulation-'));
  const dirOf = (name: string) => {
    const dir = join(root, name);
    mkdirSync(dir);
    return dir;
  };
  const template = dirOf('template');
  let count = 0;
  return {
    config: configOf({ DATA_DIR: root }),
    servers: 1,
    template: openDatabase(configOf({ DATA_DIR: template })),
    async copy() {
      const dir = dirOf(String(count++));
      copyFileSync(join(template, FILE), join(dir, FILE));
      return seedOnSqlite(dir);
    },
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
}

const KEPT_FILE = 'kept.sqlite';

function seedOnSqlite(dir: string): SeedDatabase {
  const file = join(dir, FILE);
  const kept = join(dir, KEPT_FILE);
  return {
    open: () => openDatabase(configOf({ DATA_DIR: dir })),
    async keep(isByTool) {
      rmSync(kept, { force: true });
      if (isByTool) backUp(dir, kept);
      else copyFileSync(file, kept);
    },
    async putBack(isByTool) {
      if (isByTool) restore(dir, kept);
      else copyFileSync(kept, file);
    },
    remove: async () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Memory, where the system has a disk of it: durability is not what is tested here. */
function memoryDir(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}

async function stockOnPostgres(serverUrl: string): Promise<DatabaseStock> {
  const template = await createDatabase(serverUrl, 'simulation_template');
  const configAt = (url: string) => configOf({ DATABASE_URL: url, DATABASE_POOL: '2' });
  return {
    config: configAt(template.url),
    servers: 2,
    template: openDatabase(configAt(template.url)),
    async copy() {
      let own = await createDatabase(serverUrl, 'simulation', template.name);
      let kept: OwnDatabase | undefined;
      return {
        open: () => openDatabase(configAt(own.url)),
        async keep() {
          await kept?.drop();
          kept = await createDatabase(serverUrl, 'simulation', own.name);
        },
        async putBack() {
          if (!kept) throw new Error('nothing was kept');
          await own.drop();
          own = await createDatabase(serverUrl, 'simulation', kept.name);
        },
        async remove() {
          await kept?.drop();
          await own.drop();
        },
      };
    },
    close: template.drop,
  };
}

/** Short, so that a seed sees tokens end many times. */
const ACCESS_TOKEN_SEC = 240;

function configOf(env: Readonly<Record<string, string>>): Config {
  return readConfig({
    ...env,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ARGON2_MEMORY_KIB: '8',
    ACCESS_TOKEN_SEC: String(ACCESS_TOKEN_SEC),
    JWT_SECRET: 'a secret of the simulation, known to everybody',
  });
}
