import { createContext, useContext, useMemo } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { CommandContext } from './command-context.ts';

/** Whether what is shown within is a training that is over. */
export const OfPast = createContext(false);

/** What a screen passes to commands: its database, the device's clock, fresh keys. */
export function useCommandContext(): CommandContext {
  const db = useDb();
  const isOfPast = useContext(OfPast);
  return useMemo(() => ({ db, now: () => Date.now(), newKey: randomUuid, isOfPast }), [db, isOfPast]);
}
