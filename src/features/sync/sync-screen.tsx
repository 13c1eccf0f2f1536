import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getUnsentChanges } from '#db/queries/unsent-changes.ts';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { RefusedList } from './refused-list.tsx';
import { texts } from './texts.ts';
import { WaitingList } from './waiting-list.tsx';

/** What of this person's changes is not on the server, in words, and what can be done about each. */
export function SyncScreen() {
  const db = useDb();
  const goBack = useGoBack('/');
  const changes = useLiveQuery(() => getUnsentChanges(db), [db]);
  return (
    <Screen title={texts.title} onBack={goBack}>
      {changes && changes.refused.length > 0 && <RefusedList things={changes.refused} />}
      {changes && <WaitingList changes={changes.waiting} hasRefused={changes.refused.length > 0} />}
    </Screen>
  );
}
