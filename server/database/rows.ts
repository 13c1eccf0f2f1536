/**
 * How many values one statement names at most: databases bound a statement's parameters, and with too many of them a
 * planner takes a look through the whole table for cheaper than as many looks at an index.
 */
const CHUNK = 64;

/** Rows for many ids, asked for in as many statements as it takes. */
export async function inChunks<Id, T>(
  ids: readonly Id[],
  load: (chunk: Id[]) => Promise<T[]>,
  size = CHUNK,
): Promise<T[]> {
  const rows: T[] = [];
  for (let start = 0; start < ids.length; start += size) {
    for (const row of await load(padList(ids.slice(start, start + size)))) rows.push(row);
  }
  return rows;
}

/** Writes many rows, in statements of 64, 32, 16 … rows: each of these texts is prepared once and kept. */
export async function inBatches<Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  let size = CHUNK;
  for (let start = 0; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2;
    await write(rows.slice(start, start + size));
  }
}

/** The last one again, up to a power of two: a list of each length would leave a statement of its own behind. */
function padList<T>(list: T[]): T[] {
  const last = list.at(-1);
  if (last === undefined) return list;
  const length = 2 ** Math.ceil(Math.log2(list.length));
  return [...list, ...Array<T>(length - list.length).fill(last)];
}

/** As many rows from the front as weigh no more than the limit together, one at least. */
export function takeWithin<Row>(rows: readonly Row[], limit: number, weigh: (row: Row) => number): Row[] {
  let weight = 0;
  const end = rows.findIndex((row, at) => {
    weight += weigh(row);
    return at > 0 && weight > limit;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
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
  return unique.length > 0 ? padList(unique) : [0];
}

/** The same for keys: none is empty. */
export function keyList(keys: readonly string[]): string[] {
  return keys.length > 0 ? [...new Set(keys)] : [''];
}

/** Whether it says anything new: what is so already is no change, and no device hears of it. */
export function differs<Row extends object>(row: Row, columns: Partial<Row>): boolean {
  return Object.entries(columns).some(([name, value]) => row[name as keyof Row] !== value);
}
