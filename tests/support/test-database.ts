/**
 * A database of a test's own: an SQLite file under its data folder, or, where TEST_DATABASE_URL names a PostgreSQL
 * server, a new database there, copied from one that is migrated and seeded already.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { prepareServices } from '#server/start-server.ts';

const SERVER_URL = process.env.TEST_DATABASE_URL ?? '';

/** For what only one of them can do: a file that can be damaged, a connection that can be cut. */
export const isOnPostgres = SERVER_URL !== '';

export interface TestDatabase {
  /** What the server's environment needs to find it. */
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  if (!isOnPostgres) return { env: {}, drop: async () => {} };
  const template = await ensureTemplate();
  const name = `podhod_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${template}`);
  return {
    env: { DATABASE_URL: urlOf(name), DATABASE_POOL: '5' },
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

let template: Promise<string> | undefined;

/** One a test process: the same for all of its tests. */
function ensureTemplate(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  const name = `podhod_template_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template template0 encoding 'UTF8'`);
  const env = { DATABASE_URL: urlOf(name), JWT_SECRET: randomUUID(), LOG_LEVEL: 'silent' };
  const services = await prepareServices(readConfig(env));
  await services.database.close();
  return name;
}

function urlOf(database: string): string {
  const url = new URL(SERVER_URL);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
