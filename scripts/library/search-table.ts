/** What the search finds for the fixture's queries, as text. */

export interface Query {
  query: string;
  /** Any of them is what somebody may have meant. */
  meant: string[];
}

export interface Result {
  query: string;
  first: string;
  /** Where the meant exercise stands, from 1; null when it is not in the list. */
  place: number | null;
  /** Nothing has all the words: these are the nearest. */
  isNearest: boolean;
}

type Find = (query: string) => { found: string[]; nearest: string[] };

export function readTable(queries: readonly Query[], find: Find): Result[] {
  return queries.map(({ query, meant }) => {
    const { found, nearest } = find(query);
    const isNearest = found.length === 0;
    const list = isNearest ? nearest : found;
    const places = meant.map(name => list.indexOf(name)).filter(place => place >= 0);
    const place = places.length > 0 ? Math.min(...places) + 1 : null;
    return { query, first: list[0] ?? '—', place, isNearest };
  });
}

/**
 * How many queries find what was meant, and a line for each that does so only in part: another exercise comes first, or
 * nothing has all the words and the nearest are offered.
 */
export function markdownOf(table: readonly Result[]): string {
  const first = table.filter(({ place }) => place === 1).length;
  const third = table.filter(({ place }) => place !== null && place <= 3).length;
  const partly = table.filter(({ place, isNearest }) => place !== 1 || isNearest);
  return [
    `${table.length} queries: the meant exercise is first in ${first}, among the first three in ${third}. The exceptions:`,
    '',
    ...partly.map(
      ({ query, first: name, place, isNearest }) =>
        `- \`${query}\` ${isNearest ? 'finds nothing; the nearest is' : 'first finds'} «${name}»; what was meant is at place ${place ?? '—'}`,
    ),
    '',
  ].join('\n');
}
