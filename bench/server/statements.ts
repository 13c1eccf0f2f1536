import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** One statement, with a `?` for each value. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Row = Readonly<Record<string, unknown>>;
export type Execute = (statement: Statement) => Promise<Row[]>;

/** Minimal access to a database: only its driver and transactions. */
export interface BareDatabase {
  transaction(begin: 'read' | 'write', work: (execute: Execute) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

export function openBareSqlite(path: string): BareDatabase {
  const file = new Sqlite(path);
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    file.pragma(setting);
  const prepared = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string) => {
    // As the server does: otherwise SQLite would plan the statement again for a bound value
    // (server/database/sqlite.ts).
    const known = prepared.get(sql) ?? file.prepare(sql.replaceAll('?', '+?'));
    prepared.set(sql, known);
    return known;
  };
  const execute: Execute = async ({ sql, parameters }) => {
    const statement = prepare(sql);
    if (statement.reader) return statement.all(...parameters) as Row[];
    statement.run(...parameters);
    return [];
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One connection, so transactions run one after another.
    async transaction(begin, work) {
      const run = last.then(async () => {
        prepare(begin === 'write' ? 'begin immediate' : 'begin').run();
        await work(execute);
        prepare('commit').run();
      });
      last = run.catch(() => {});
      await run;
    },
    close: async () => {
      file.close();
    },
  };
}

export function openBarePostgres(url: string): BareDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return {
    async transaction(begin, work) {
      const client = await pool.connect();
      try {
        await client.query(
          begin === 'write' ? 'begin' : 'start transaction isolation level repeatable read read only',
        );
        await work(async ({ sql, parameters }) => {
          let nth = 0;
          const text = sql.replaceAll('?', () => `$${++nth}`);
          return (await client.query(text, [...parameters])).rows as Row[];
        });
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
