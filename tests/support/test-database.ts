/**
 * A database of a test's own: an SQLite file under its data folder, or, where TEST_DATABASE_URL names a PostgreSQL
 * server, a new database there, copied from one that is migrated and seeded already.
 */
import type { Library } from '#contract/library.ts';
import { readConfig } from '#server/config.ts';
import { realPorts } from '#server/ports.ts';
import { prepareServices } from '#server/start-server.ts';
import { createDatabase, type OwnDatabase } from '../../scripts/postgres/create-database.ts';

const SERVER_URL = process.env.TEST_DATABASE_URL ?? '';

/** For what only one of them can do: a file that can be damaged, a connection that can be cut. */
export const isOnPostgres = SERVER_URL !== '';

export interface TestDatabase {
  /** What the server's environment needs to find it. */
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** `library`: the one that is in it; left out: the shipped one. */
export async function createTestDatabase(library?: Library): Promise<TestDatabase> {
  if (!isOnPostgres) return { env: {}, drop: async () => {} };
  const { name } = await ensureTemplate(library);
  const database = await createDatabase(SERVER_URL, 'test', name);
  return { env: { DATABASE_URL: database.url, DATABASE_POOL: '5' }, drop: database.drop };
}

/** One without tables. Only where the tests run on PostgreSQL. */
export function createEmptyDatabase(): Promise<OwnDatabase> {
  return createDatabase(SERVER_URL, 'test');
}

/** One for each library and test process: the same for all of its tests. */
const templates = new Map<Library | undefined, Promise<OwnDatabase>>();

function ensureTemplate(library?: Library): Promise<OwnDatabase> {
  const template = templates.get(library) ?? makeTemplate(library);
  templates.set(library, template);
  return template;
}

async function makeTemplate(library?: Library): Promise<OwnDatabase> {
  const database = await createDatabase(SERVER_URL, 'template');
  const env = {
    DATABASE_URL: database.url,
    JWT_SECRET: 'of nobody but the template itself',
    LOG_LEVEL: 'silent',
  };
  const services = await prepareServices(readConfig(env), realPorts, library && { library });
  await services.database.close();
  return database;
}
