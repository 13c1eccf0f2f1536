import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getUnsentChanges, type UnsentChanges } from '#db/queries/unsent-changes.ts';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ChangeList } from './change-list.tsx';
import { LastAnswer } from './last-answer.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { JournalLink, OnDevice } from './on-device.tsx';
import { RejectedList } from './rejected-list.tsx';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';
import { WaitingList } from './waiting-list.tsx';

/** Lists this account's changes that are not on the server, and what can be done about each. */
export function SyncScreen() {
  const db = useDb();
  const goBack = useGoBack('/');
  const changes = useLiveQuery(() => getUnsentChanges(db), [db]);
  return (
    <Screen title={texts.title} onBack={goBack} wide>
      {changes && <Changes {...changes} />}
    </Screen>
  );
}

function Changes({ waiting, aside, rejected, unreadCount }: UnsentChanges) {
  const hasOthers = rejected.length > 0 || aside.length > 0;
  if (waiting.length === 0 && !hasOthers && unreadCount === 0) {
    return (
      <Columns>
        <Column>
          <NothingWaits hasOthers={false} />
          <OnDevice nothingWaits />
        </Column>
        <LatestChanges />
      </Columns>
    );
  }
  return (
    <Columns>
      <Column>
        {rejected.length > 0 && <RejectedList things={rejected} />}
        {waiting.length > 0 ? (
          <>
            <WaitingList changes={waiting} />
            <LastAnswer />
          </>
        ) : (
          <NothingWaits hasOthers={hasOthers} hasAside={aside.length > 0} />
        )}
        {aside.length > 0 && (
          <Section title={texts.asideTitle(aside.length)}>
            <p className={styles.hint}>{texts.asideHint}</p>
            <ChangeList changes={aside} />
          </Section>
        )}
        {unreadCount > 0 && <p className={styles.hint}>{texts.unread(unreadCount)}</p>}
      </Column>
      <Column>
        <OnDevice />
        <RowGroup>
          <JournalLink />
        </RowGroup>
      </Column>
    </Columns>
  );
}
