import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { countParked, countUnsent } from '#db/queries/sync-state.ts';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { texts } from './texts.ts';

export function SyncRow() {
  const db = useDb();
  const text = useLiveQuery(() => describeSync(db), [db]);
  return <LinkRow icon="synced" title={texts.sync} secondary={text} to="/sync" />;
}

/** What needs the person first, then what is on its way. */
async function describeSync(db: AccountDb): Promise<string> {
  const parked = await countParked(db);
  if (parked > 0) return texts.syncAttention(parked);
  const unsent = await countUnsent(db);
  return unsent > 0 ? texts.syncWaiting(unsent) : texts.syncDone;
}
