import { sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import { hasOwnIds, MOVED_TABLES, type MovedTable } from './tables.ts';

/*
 * A dump is lines of JSON, the same for both databases to the byte: a head, then each table's last given id and its
 * rows by primary key, then an end, by which a cut-off file is known.
 *
 *   {"podhod":1,"schema":2}
 *   {"table":"users","lastId":7}
 *   {"date_joined":"2026-…","email":"…", …}
 *   …
 *   {"end":true}
 */

export const DUMP_FORMAT = 1;
const ROWS_A_LOOK = 2_000;

export type Row = Readonly<Record<string, unknown>>;

/** All of a database as lines, one table and one page of rows at a time. */
export async function* dumpLines(trx: Trx, dialect: Database['dialect']): AsyncGenerator<string> {
  yield JSON.stringify({ podhod: DUMP_FORMAT, schema: await readSchemaVersion(trx) });
  for (const table of MOVED_TABLES) {
    const lastId = hasOwnIds(table) ? await dialect.readLastId(trx, table.name) : 0;
    yield JSON.stringify({ table: table.name, lastId });
    for await (const row of readRows(trx, table)) yield writeRow(row);
  }
  yield JSON.stringify({ end: true });
}

export async function readSchemaVersion(trx: Trx): Promise<number> {
  const { version } = await trx
    .selectFrom('schema_versions')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

async function* readRows(trx: Trx, { name, key }: MovedTable): AsyncGenerator<Row> {
  const columns = sql.join(key.map(column => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const values = last && sql.join(key.map(column => last?.[column]));
    const after = values ? sql`where (${columns}) > (${values})` : sql``;
    const page = sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${ROWS_A_LOOK}`;
    const { rows } = await page.execute(trx);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_A_LOOK) return;
  }
}

/** Fields in one order, whatever order the database keeps its columns in. */
function writeRow(row: Row): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
