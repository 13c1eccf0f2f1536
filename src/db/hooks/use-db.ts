/** The signed-in user's database (or the anonymous visitor's), for the screens. */
import { createContext, useContext } from 'react';
import type { AccountDb } from '../account-db.ts';
import type { DeviceDb } from '../device-db.ts';

export interface Databases {
  db: AccountDb;
  device: DeviceDb;
}

export const DatabasesContext = createContext<Databases | null>(null);

export function useDb(): AccountDb {
  return useDatabases().db;
}

export function useDatabases(): Databases {
  const databases = useContext(DatabasesContext);
  if (!databases) throw new Error('a screen outside the databases it reads');
  return databases;
}
