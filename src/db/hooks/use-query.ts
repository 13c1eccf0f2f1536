/** A live query whose failure is a value: for a screen that has its own words for "could not be read". */
import { useLiveQuery } from 'dexie-react-hooks';

export type QueryState<T> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; value: T };

const LOADING: QueryState<never> = { kind: 'loading' };
const FAILED: QueryState<never> = { kind: 'failed' };

/** As `useLiveQuery`: runs again when `deps` or the rows it read change. `atHand`: what is known before anything is read. */
export function useQuery<T>(query: () => Promise<T>, deps: unknown[], atHand?: T): QueryState<T> {
  const first: QueryState<T> = atHand === undefined ? LOADING : { kind: 'loaded', value: atHand };
  return useLiveQuery(() => read(query), deps, first);
}

async function read<T>(query: () => Promise<T>): Promise<QueryState<T>> {
  try {
    return { kind: 'loaded', value: await query() };
  } catch (error) {
    console.error(error);
    return FAILED;
  }
}
