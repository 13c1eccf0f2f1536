import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
  type TransactionSettings,
} from 'kysely';
import { StartupError } from '../startup-error.ts';
import type { ConnectionCounts, DatabaseDialect, DatabaseSizes } from './dialect.ts';
import type { Watch } from './query-times.ts';
import { makeTurn } from './turn.ts';

/** Another process may hold the file for a moment. SQLite's own waiting stops everything else here, so it is short. */
const BUSY_TIMEOUT_MS = 100;
/**
 * A transaction that writes waits longer. The process goes on meanwhile, but what needs the database stands behind it:
 * so long is waited once for all who want to write, not by each of them in turn.
 */
const BEGIN_TIMEOUT_MS = 3_000;
const BEGIN_AGAIN_MS = 25;
const BEGIN_WRITE = 'begin immediate';
/** Nobody found the file held for so long: whoever holds it now is another, and is waited for again. */
const HOLDER_FORGOTTEN_MS = 1_000;
/** Lists come in few lengths (rows.ts), so that far fewer texts are ever made. */
const MAX_CACHED_STATEMENTS = 500;

const OWNER_ONLY = 0o600;

/** Held by another process, no room, no right to write, a disk that fails. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN|IOERR|PROTOCOL)/;

/** An SQLite file under dataDir, in a form that survives power cuts (WAL, synchronous=FULL). */
export function openSqlite(dataDir: string, watch: Watch): DatabaseDialect {
  const file = openFile(join(dataDir, 'podhod.sqlite'));
  const dialect = new ImmediateSqliteDialect(file, watch);
  return {
    kysely: dialect,
    countConnections: () => dialect.countConnections(),
    measure: async () => measure(file),
    idType: 'integer',
    textType: 'text',
    idColumn: column => column.primaryKey().autoIncrement(),
    async readLastId(trx, table) {
      const query = sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`;
      return (await query.execute(trx)).rows[0]?.seq ?? 0;
    },
    async writeLastId(trx, table, id) {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
      if (id > 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(trx);
    },
    // BEGIN IMMEDIATE has already taken the only writer's place.
    lockForMigration: async () => {},
    lockUser: async () => {},
    // There is one writer at a time, so nobody collides.
    async forgetDeleted(kysely) {
      await sql`pragma wal_checkpoint(TRUNCATE)`.execute(kysely);
    },
    findTrouble: error =>
      error instanceof Sqlite.SqliteError && UNAVAILABLE.test(error.code) ? 'unavailable' : null,
    breaksConstraint: error =>
      error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'),
  };
}

function openFile(path: string): Sqlite.Database {
  try {
    keepPrivate(path);
    const file = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    // What was deleted is not left behind in the file.
    file.pragma('secure_delete = ON');
    const verdict = file.pragma('quick_check(1)', { simple: true });
    if (verdict !== 'ok') throw new StartupError(`База данных ${path} повреждена: ${toOneLine(verdict)}`);
    return file;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`База данных ${path} не открывается: ${explain(error)}`);
  }
}

/** For its owner alone, and so what SQLite puts beside it: it gives those the same rights. */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) makePrivate(file);
}

/** Another's file stays as that one made it. */
function makePrivate(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Each look is a few pages of an index, however large the table. */
function measure(file: Sqlite.Database): DatabaseSizes {
  const listTables = `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name`;
  const names = file.prepare(listTables).pluck().all() as string[];
  const countRows = (name: string) =>
    file.prepare(`select max(rowid) from "${name}"`).pluck().get() as number | null;
  const pages = file.pragma('page_count', { simple: true }) as number;
  const pageBytes = file.pragma('page_size', { simple: true }) as number;
  return { bytes: pages * pageBytes, rows: new Map(names.map(name => [name, countRows(name) ?? 0])) };
}

function explain(error: unknown): string {
  const code = error instanceof Sqlite.SqliteError ? error.code : '';
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return 'файл повреждён или это не база данных.';
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY')) return 'нет прав на запись.';
  if (code.startsWith('SQLITE_BUSY')) return 'её держит другой процесс.';
  return error instanceof Error ? error.message : String(error);
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function toOneLine(text: unknown): string {
  return String(text).replace(/\s+/g, ' ');
}

/** Preparing a statement costs more than running most of them. */
function cacheStatements(file: Sqlite.Database): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = cache.get(sql);
      if (known) return known;
      if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear();
      const statement = file.prepare(sql) as unknown as SqliteStatement;
      cache.set(sql, statement);
      return statement;
    },
  };
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #file: Sqlite.Database;
  readonly #watch: Watch;
  #driver: ImmediateSqliteDriver | null = null;

  constructor(file: Sqlite.Database, watch: Watch) {
    super({ database: cacheStatements(file) });
    this.#file = file;
    this.#watch = watch;
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }

  override createDriver(): Driver {
    this.#driver = new ImmediateSqliteDriver(this.#file, this.#watch);
    return this.#driver;
  }

  countConnections(): ConnectionCounts {
    const { isBusy = false, waiting = 0 } = this.#driver ?? {};
    return { max: 1, busy: isBusy ? 1 : 0, idle: isBusy ? 0 : 1, waiting };
  }
}

/**
 * SQLite plans a statement again whenever a value is bound that its plan may depend on: each run of a join, or of a list in
 * an index's order, took twenty times as long. The plus, which does nothing else, hides the value from the planner.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * A transaction that will write says so at its begin: one that reads first and writes later can be refused halfway
 * (SQLITE_BUSY), whatever the timeout. There is one connection, and Kysely hands it to one transaction at a time,
 * so no other request's statement gets into an open one; within it only `trx` may be used, for `db` would wait for
 * ever.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: Sqlite.Database;
  readonly #connection: DatabaseConnection;
  /** Transactions that wait for the connection, and whether one has it. */
  waiting = 0;
  isBusy = false;
  #heldSinceMs = Number.NEGATIVE_INFINITY;
  #foundHeldAtMs = Number.NEGATIVE_INFINITY;

  constructor(file: Sqlite.Database, watch: Watch) {
    const statements = cacheStatements(file);
    super({ database: statements });
    this.#file = file;
    this.#connection = connect(statements, watch);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.waiting++;
    try {
      await super.acquireConnection();
      this.isBusy = true;
      return this.#connection;
    } finally {
      this.waiting--;
    }
  }

  override async releaseConnection(): Promise<void> {
    this.isBusy = false;
    await super.releaseConnection();
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : BEGIN_WRITE;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw(begin));
        if (begin === BEGIN_WRITE) this.#foundHeldAtMs = Number.NEGATIVE_INFINITY;
        return;
      } catch (error) {
        if (!isBusy(error) || this.#heldForMs() >= BEGIN_TIMEOUT_MS) throw error;
      }
      await wait(BEGIN_AGAIN_MS);
    }
  }

  /** How long another process has been holding the file, now that it was found held once more. */
  #heldForMs(): number {
    const nowMs = performance.now();
    if (nowMs - this.#foundHeldAtMs > HOLDER_FORGOTTEN_MS) this.#heldSinceMs = nowMs;
    this.#foundHeldAtMs = nowMs;
    return nowMs - this.#heldSinceMs;
  }

  /** A full disk makes SQLite roll back by itself; to do it again would fail, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * SQLite answers at once, so a transaction of many statements would run to its end before anybody else is heard. The
 * event loop has its turn between two statements; the transaction goes on holding the only connection. Kysely's own
 * connection takes as long on its way as most statements do.
 */
function connect({ prepare }: SqliteDatabase, watch: Watch): DatabaseConnection {
  const turn = makeTurn();

  function run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  }

  return {
    async executeQuery<Row>(query: CompiledQuery) {
      await turn.giveWay();
      const startedAtMs = performance.now();
      let failed = true;
      try {
        const result = run<Row>(query);
        failed = false;
        return result;
      } finally {
        watch(query, performance.now() - startedAtMs, failed);
      }
    },
    streamQuery() {
      throw new Error('nothing here reads row by row');
    },
  };
}
