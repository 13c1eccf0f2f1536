import { useLiveQuery } from 'dexie-react-hooks';
import type { PastProgress } from '#domain/past-progress.ts';
import { getPastProgress } from '../queries/first-pull.ts';
import { useDb } from './use-db.ts';

/** Null where nobody waits for a first pull. */
export function usePastProgress(): PastProgress | null {
  const db = useDb();
  return useLiveQuery(() => getPastProgress(db), [db], null);
}
