import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import type { Config } from '../config.ts';
import type { DatabaseDialect } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { forgetConnection } from './prepare.ts';
import {
  makeQueryTimes,
  type QueryKind,
  type QueryTimes,
  type RanStatement,
  type Watch,
} from './query-times.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Trx = Transaction<Schema>;

/** All access goes through `read` and `write`. Inside, await nothing but the database: everybody else waits meanwhile. */
export interface Database {
  dialect: DatabaseDialect;
  kysely: Kysely<Schema>;
  queryTimes: QueryTimes;
  /** Called with every statement that was run: for tests that look at plans. */
  listeners: Set<(statement: RanStatement) => void>;
  /** One consistent look, however many statements. Taken again when somebody was in the way. */
  read<T>(look: (trx: Trx) => Promise<T>): Promise<T>;
  /** All of it or nothing. Run again when somebody else was in the way, so it must leave nothing behind but rows. */
  write<T>(change: (trx: Trx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openDatabase(config: Config): Database {
  const queryTimes = makeQueryTimes();
  const listeners: Database['listeners'] = new Set();
  const dialect = openDialect(config, (statement, ms, failed) => {
    queryTimes.observe('statement', ms, failed);
    for (const tell of listeners) tell(statement);
  });
  const kysely = new Kysely<Schema>({ dialect: dialect.kysely });
  return {
    dialect,
    kysely,
    queryTimes,
    listeners,
    read: look =>
      timed(queryTimes, 'read', () =>
        againAfterCollisions(dialect, () =>
          kysely
            .transaction()
            .setAccessMode('read only')
            .setIsolationLevel('repeatable read')
            .execute(trx => whileOpen(trx, look)),
        ),
      ),
    write: change =>
      timed(queryTimes, 'write', () =>
        againAfterCollisions(dialect, () => kysely.transaction().execute(trx => whileOpen(trx, change))),
      ),
    close: () => kysely.destroy(),
  };
}

async function whileOpen<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await work(trx);
  } finally {
    forgetConnection(trx);
  }
}

async function timed<T>(times: QueryTimes, kind: QueryKind, work: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    times.observe(kind, performance.now() - startedAtMs, failed);
  }
}

function openDialect({ databaseUrl, databasePool, dataDir }: Config, watch: Watch): DatabaseDialect {
  return databaseUrl === null
    ? openSqlite(dataDir, watch)
    : openPostgres(databaseUrl, { poolSize: databasePool, watch });
}

/** Two users of one name, two first calls with one key, a deadlock: whoever lost finds the other's rows at once. */
const MAX_ATTEMPTS = 8;

async function againAfterCollisions<T>(dialect: DatabaseDialect, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || dialect.findTrouble(error) !== 'collision') throw error;
    }
    // The first to lose goes again at once; many of them spread out.
    await wait(Math.random() * 2 ** attempt);
  }
}
