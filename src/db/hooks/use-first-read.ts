import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { type FirstRead, getFirstRead } from '../queries/first-pull.ts';
import { useDatabases } from './use-db.ts';

/**
 * For empty lists: whether what belongs in them may still be on its way; undefined for the moment of asking. What was read
 * once stays so: a guest of whom the server has just heard has no past there, and what stands open must not go.
 */
export function useFirstRead(): FirstRead | undefined {
  const { db, device } = useDatabases();
  const reading = useLiveQuery(() => getFirstRead(db, device), [db, device]);
  const [readKey, setReadKey] = useState<string>();
  if (reading === 'read' && readKey !== db.accountKey) setReadKey(db.accountKey);
  return readKey === db.accountKey ? 'read' : reading;
}
