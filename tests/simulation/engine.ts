/** The database that the simulated server stands on: SQLite by itself, or a PostgreSQL server for the time of the run. */
import { startTestPostgres } from '../../scripts/postgres/test-postgres.ts';
import { DATABASE_URL_NAME } from './world/database.ts';

export type EngineName = 'sqlite' | 'postgres';

export interface Engine {
  /** How the processes that play find it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function openEngine(name: EngineName): Promise<Engine> {
  if (name === 'sqlite') return { env: {}, close: async () => {} };
  const postgres = await startTestPostgres();
  return { env: { [DATABASE_URL_NAME]: postgres.url }, close: postgres.stop };
}
