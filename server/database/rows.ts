/**
 * How many values one statement names at most: databases bound a statement's parameters, and with too many of them a
 * planner takes a look through the whole table for cheaper than as many looks at an index.
 */
const CHUNK = 100;

/** Rows for many ids, asked for in as many statements as it takes. */
export async function inChunks<Id, T>(ids: readonly Id[], load: (chunk: Id[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    rows.push(...(await load(ids.slice(start, start + CHUNK))));
  }
  return rows;
}

/** Rows by what they belong to, in their order. A row without a place is left out. */
export function groupBy<T, V>(rows: readonly T[], split: (row: T) => [number, V] | null): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const row of rows) {
    const pair = split(row);
    if (!pair) continue;
    const group = groups.get(pair[0]);
    if (group) group.push(pair[1]);
    else groups.set(pair[0], [pair[1]]);
  }
  return groups;
}

/** A list for `in`: SQL has no empty one, and no row has the id 0. */
export function idList(ids: readonly (number | null)[]): number[] {
  const unique = [...new Set(ids.filter(id => id !== null))];
  return unique.length > 0 ? unique : [0];
}

/** The same for keys: none is empty. */
export function keyList(keys: readonly string[]): string[] {
  return keys.length > 0 ? [...new Set(keys)] : [''];
}

/** Whether it says anything new: what is so already is no change, and nobody is told of it. */
export function differs<Row extends object>(row: Row, columns: Partial<Row>): boolean {
  return Object.entries(columns).some(([name, value]) => row[name as keyof Row] !== value);
}
