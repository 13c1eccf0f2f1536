/** A live query whose failure is a value: for a screen that has its own words for "could not be read". */
import { useLiveQuery } from 'dexie-react-hooks';

export type QueryState<T> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; value: T };

const LOADING: QueryState<never> = { kind: 'loading' };
const FAILED: QueryState<never> = { kind: 'failed' };

/** As `useLiveQuery`: runs again when `deps` or the rows it read change. */
export function useQuery<T>(query: () => Promise<T>, deps: unknown[]): QueryState<T> {
  return useLiveQuery(() => read(query), deps, LOADING);
}

async function read<T>(query: () => Promise<T>): Promise<QueryState<T>> {
  try {
    return { kind: 'loaded', value: await query() };
  } catch (error) {
    console.error(error);
    return FAILED;
  }
}
