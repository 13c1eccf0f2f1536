import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** As if everybody had logged in an hour ago. */
export function ageLogins({ dataDir }: { dataDir: string }): void {
  const database = new Sqlite(join(dataDir, 'podhod.sqlite'));
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  database.prepare('update sessions set created_at = ? where created_at > ?').run(hourAgo, hourAgo);
  database.close();
}
