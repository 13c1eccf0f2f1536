import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { StartupError } from '../startup-error.ts';
import { assertFits, assertWhole, exportDatabase, hasUsers, restoreDatabase } from './move-database.ts';

/*
 * A copy of PostgreSQL is an export: one snapshot, every row, and no program of PostgreSQL's own, which the server's
 * machine and image have not and whose version has to fit.
 */

/**
 * Puts a copy in the place of what the database holds, all of it or nothing. Only while nobody else is connected, and over a
 * pool of one connection: it takes any other for a server. Answers with the file that the former rows are kept in, null
 * where nobody had an account.
 */
export async function restorePostgres(database: Database, path: string): Promise<string | null> {
  await assertWhole(path);
  await database.read(trx => assertFits(trx, path));
  const isInUse = await database.read(async trx => {
    const others = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    `.execute(trx);
    return others.rows.length > 0;
  });
  if (isInUse) throw new StartupError('К базе подключён кто-то ещё: остановите сервер и повторите.');
  const former = (await database.read(hasUsers)) ? `${path}.before-${nameNow()}.gz` : null;
  if (former !== null) await exportDatabase(database, former);
  await restoreDatabase(database, path);
  return former;
}

/** No file is called by a colon on every system. */
function nameNow(): string {
  return new Date().toISOString().replaceAll(':', '-');
}
