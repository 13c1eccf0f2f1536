import { type Kysely, PostgresDialect, type PostgresDialectConfig, sql } from 'kysely';
import pg from 'pg';
import type { ConnectionCounts, DatabaseDialect, DatabaseSizes, DatabaseTrouble } from './dialect.ts';
import type { Watch } from './query-times.ts';
import type { Schema } from './schema.ts';
import { runsWithoutStatementTimeout } from './statement-timeout.ts';

/** A call that waits longer for a connection is answered 503: its caller would give up soon. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Nobody holds a user's row for long; whoever waits this long stands behind something broken. */
const LOCK_TIMEOUT_MS = 5_000;
/**
 * A line that drops packets without a word says nothing for a quarter of an hour, until TCP gives up. Longer than a
 * wait for a lock, so that whoever stands behind one hears so; shorter than the app waits for an answer.
 */
const ANSWER_TIMEOUT_MS = 8_000;
/** Before the connection is given up: the server stops what nobody waits for any more. */
const STATEMENT_TIMEOUT_MS = 7_000;
/** A process that died without a word must not hold its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** Any number but one that somebody else's migrations use: «podhod» in ASCII. */
const MIGRATION_LOCK = 0x706f_6468_6f64;

/**
 * PostgreSQL's codes (Appendix A of its manual): somebody else was first, what a new row points to has gone meanwhile, or
 * both waited for each other.
 */
const COLLISIONS = new Set(['23503', '23505', '40001', '40P01']);
/** No connection, not let in, a statement that took too long, no memory or disk or slots left, shut down, read-only, a lock nobody frees. */
const UNAVAILABLE = /^(08|28|3D|53|57P|58)|^25006$|^55P03$|^57014$|^XX001$/;

/** How Kysely begins a transaction. */
const BEGIN = /^(begin|start transaction)\b/;

/** The connection went away or never came: no error of the server's, so it has no code of its own. */
class Unreachable extends Error {
  override name = 'Unreachable';
}

/** PostgreSQL 15 or newer, or an engine that speaks its protocol. */
export function openPostgres(
  url: string,
  { poolSize, watch }: { poolSize: number; watch: Watch },
): DatabaseDialect {
  const { pool, countConnections } = openPool(url, { size: poolSize, watch });
  return {
    kysely: new PostgresDialect({ pool }),
    countConnections,
    measure,
    idType: 'bigint',
    textType: sql`text collate "C"`,
    idColumn: column => column.primaryKey().generatedByDefaultAsIdentity(),
    async readLastId(trx, table) {
      // Null: the sequence has given none yet.
      const query = sql<{
        id: number | null;
      }>`select pg_sequence_last_value(${sequenceOf(table)}::regclass) as id`;
      return (await query.execute(trx)).rows[0]?.id ?? 0;
    },
    // `setval` alone is not rolled back; after `restart`, which gives the sequence a new file, it is.
    async writeLastId(trx, table, id) {
      await sql`alter sequence ${sql.id(sequenceOf(table))} restart`.execute(trx);
      await sql`select setval(${sequenceOf(table)}, ${Math.max(id, 1)}, ${id > 0})`.execute(trx);
    },
    // Who holds it may be at work for minutes: an index of a large table, a whole dump.
    async lockForMigration(trx) {
      await sql`set local lock_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(trx);
      await sql`set local lock_timeout to default`.execute(trx);
    },
    // Weaker than `for update`: a login elsewhere, whose session points to this row, needn't wait.
    async lockUser(trx, userId) {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    },
    // Its log of changes is the administrator's to keep or throw away.
    forgetDeleted: async () => {},
    findTrouble,
    breaksConstraint: error => error instanceof pg.DatabaseError && error.code?.startsWith('23') === true,
  };
}

/** As PostgreSQL names the sequence of an identity column. */
function sequenceOf(table: string): string {
  return `${table}_id_seq`;
}

function findTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof Unreachable) return 'unavailable';
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null;
  if (COLLISIONS.has(error.code)) return 'collision';
  return UNAVAILABLE.test(error.code) ? 'unavailable' : null;
}

type Pool = Extract<PostgresDialectConfig['pool'], { connect: unknown }>;
type Client = Awaited<ReturnType<Pool['connect']>>;

/** A pool whose connections tell a lost connection from a refused statement. */
function openPool(
  url: string,
  { size, watch }: { size: number; watch: Watch },
): { pool: Pool; countConnections: () => ConnectionCounts } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'podhod',
    types: { getTypeParser: chooseParser as typeof pg.types.getTypeParser },
  });
  // An idle connection that breaks is replaced when the next one is asked for; a busy one fails its statement.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  const known = new WeakMap<pg.PoolClient, Client>();
  const wrappedPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(toUnreachable);
      const wrapped = known.get(client) ?? wrapClient(client, watch);
      known.set(client, wrapped);
      return wrapped;
    },
  } as Pool;
  return {
    pool: wrappedPool,
    countConnections: () => ({
      max: size,
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

async function measure(kysely: Kysely<Schema>): Promise<DatabaseSizes> {
  const size = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    kysely,
  );
  // Of a table that was never analysed it is -1.
  const tables = await sql<{ name: string; rows: number }>`
    select relname as name, greatest(reltuples, 0)::bigint as rows from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`.execute(kysely);
  return {
    bytes: size.rows[0]?.bytes ?? 0,
    rows: new Map(tables.rows.map(({ name, rows }) => [name, rows])),
  };
}

/** Kysely also knows cursors, which nothing here uses. */
function wrapClient(client: pg.PoolClient & Pick<pg.Client, 'connection'>, watch: Watch): Client {
  let silence: Unreachable | undefined;

  /**
   * Fails what runs. The pool drops such a connection: what it would still say belongs to nobody. What comes after,
   * the rollback, fails of the same, so that the log says why.
   */
  function giveUp() {
    silence = new Unreachable(`PostgreSQL did not answer for ${ANSWER_TIMEOUT_MS} ms`);
    client.connection.stream.destroy();
  }

  /** Work at length has no time limit, in its transaction alone: behind a pooler the connection is somebody else's next. */
  async function ask(text: string, values: readonly unknown[]) {
    const isAtLength = runsWithoutStatementTimeout();
    const givingUp = isAtLength ? undefined : setTimeout(giveUp, ANSWER_TIMEOUT_MS);
    try {
      const result = await client.query(text, [...values]);
      if (isAtLength && BEGIN.test(text)) await client.query('set local statement_timeout = 0');
      return result;
    } catch (error) {
      if (silence) throw silence;
      return toUnreachable(error);
    } finally {
      clearTimeout(givingUp);
    }
  }
  async function query(sql: string, parameters: readonly unknown[]) {
    const startedAtMs = performance.now();
    const tell = (failed: boolean) => watch({ sql, parameters }, performance.now() - startedAtMs, failed);
    const result = await ask(sql, parameters).catch((error: unknown) => {
      tell(true);
      throw error;
    });
    tell(false);
    return result;
  }
  const release = (isBroken?: boolean) => client.release(isBroken);
  return { query, release } as unknown as Client;
}

function toUnreachable(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error;
  throw new Unreachable('the connection to PostgreSQL failed', { cause: error });
}

/** Counts, sums and ids are far below 2^53: they come as numbers, as SQLite gives them. */
function chooseParser(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}
