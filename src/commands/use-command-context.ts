import { useMemo } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { CommandContext } from './command-context.ts';

/** What a screen passes to commands: its database, the device's clock, fresh keys. */
export function useCommandContext(): CommandContext {
  const db = useDb();
  return useMemo(() => ({ db, now: () => Date.now(), newKey: randomUuid }), [db]);
}
