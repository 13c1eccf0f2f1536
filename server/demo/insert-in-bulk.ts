/** Enough that a statement's cost is spread thin, few enough for every database's limit of parameters. */
const ROWS_A_STATEMENT = 1_500;

type Key = { client_key?: string | null };

/**
 * Inserts rows, thousands a statement. Answers with their ids in the rows' order where the statement returns them
 * with their client_keys: databases don't promise to return rows in the order they were given.
 */
export async function insertInBulk<Row extends object>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<readonly object[]>,
): Promise<number[]> {
  const ids = new Map<string, number>();
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const returned = await insert(rows.slice(start, start + ROWS_A_STATEMENT));
    for (const row of returned as readonly { id?: number; client_key?: string | null }[]) {
      if (row.client_key && row.id !== undefined) ids.set(row.client_key, row.id);
    }
  }
  return rows.map(row => ids.get((row as Key).client_key ?? '') ?? 0);
}
