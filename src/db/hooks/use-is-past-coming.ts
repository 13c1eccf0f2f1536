import { useLiveQuery } from 'dexie-react-hooks';
import { isPastComing } from '../queries/first-pull.ts';
import { useDatabases } from './use-db.ts';

/** For empty lists: true while what belongs in them may still be on its way; undefined for the moment of asking. */
export function useIsPastComing(): boolean | undefined {
  const { db, device } = useDatabases();
  return useLiveQuery(() => isPastComing(db, device), [db, device]);
}
