import { Kysely, type Transaction } from 'kysely';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { DatabaseDialect } from './dialect.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Trx = Transaction<Schema>;

/** The database behind two doors. Nothing may be awaited inside that isn't the database: it holds everybody up. */
export interface Database {
  dialect: DatabaseDialect;
  kysely: Kysely<Schema>;
  /** One consistent look, however many statements. */
  read<T>(look: (trx: Trx) => Promise<T>): Promise<T>;
  /** All of it or nothing. */
  write<T>(change: (trx: Trx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openDatabase(config: Config): Database {
  const dialect = openDialect(config);
  const kysely = new Kysely<Schema>({ dialect: dialect.kysely });
  return {
    dialect,
    kysely,
    read: look =>
      kysely.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(look),
    write: change => kysely.transaction().execute(change),
    close: () => kysely.destroy(),
  };
}

function openDialect(config: Config): DatabaseDialect {
  if (config.databaseUrl !== null) {
    throw new StartupError('DATABASE_URL задан, но эта версия хранит данные только в SQLite.');
  }
  return openSqlite(config.dataDir);
}
