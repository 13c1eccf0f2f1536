import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';

/**
 * A live query for what stands around the screens and works beside them. A read that fails must take nobody down there:
 * what was known stays known, and undefined means not known yet.
 */
export function useSafeLiveQuery<T>(query: () => Promise<T>, deps: unknown[]): T | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's, as those of the query.
  const known = useMemo<{ value?: T }>(() => ({}), deps);
  return useLiveQuery(async () => {
    try {
      known.value = await query();
    } catch (error) {
      console.error(error);
    }
    return known.value;
  }, deps);
}
