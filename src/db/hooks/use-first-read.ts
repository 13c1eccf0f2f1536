import { useLiveQuery } from 'dexie-react-hooks';
import { type FirstRead, getFirstRead } from '../queries/first-pull.ts';
import { useDatabases } from './use-db.ts';

/** For empty lists: whether what belongs in them may still be on its way; undefined for the moment of asking. */
export function useFirstRead(): FirstRead | undefined {
  const { db, device } = useDatabases();
  return useLiveQuery(() => getFirstRead(db, device), [db, device]);
}
