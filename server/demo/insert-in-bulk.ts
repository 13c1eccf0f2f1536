/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const PARAMETERS_A_STATEMENT = 32_000;

type Key = { client_key?: string | null };

/**
 * Inserts rows, as many a statement as their columns allow. Answers with their ids in the rows' order where the statement
 * returns them with their client_keys: databases don't promise to return rows in the order they were given.
 */
export async function insertInBulk<Row extends object>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<readonly object[]>,
): Promise<number[]> {
  const ids = new Map<string, number>();
  const columns = Object.keys(rows[0] ?? {}).length;
  const rowsAtOnce = Math.floor(PARAMETERS_A_STATEMENT / Math.max(1, columns));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const returned = await insert(rows.slice(start, start + rowsAtOnce));
    for (const row of returned as readonly { id?: number; client_key?: string | null }[]) {
      if (row.client_key && row.id !== undefined) ids.set(row.client_key, row.id);
    }
  }
  return rows.map(row => ids.get((row as Key).client_key ?? '') ?? 0);
}
