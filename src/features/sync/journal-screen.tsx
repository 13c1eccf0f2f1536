import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getJournal } from '#db/queries/journal.ts';
import { findTraining } from '#db/queries/training-page.ts';
import { APP_NAMES } from '#domain/import/app-names.ts';
import { OWN_SOURCE } from '#domain/import/own-export.ts';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Sentinel } from '#ui/layout/sentinel.tsx';
import styles from './journal.module.css';
import { JournalRow } from './journal-row.tsx';
import screenStyles from './sync-screen.module.css';
import { texts } from './texts.ts';
import { useOthersJournal } from './use-others-journal.ts';

const PAGE = 50;

/**
 * /history/journal, and for one training /history/{id}/journal: all changes, here and on other devices, and their
 * state.
 */
export function JournalScreen() {
  const { id } = useParams();
  const db = useDb();
  const goBack = useGoBack(id === undefined ? '/history' : `/history/${id}`);
  const [limit, setLimit] = useState(PAGE);
  const others = useOthersJournal();
  // Queries again once the others' changes are stored: the live query sometimes misses them.
  const read = useQuery(async () => {
    const workout = id === undefined ? undefined : await findTraining(db, id);
    const workoutKey = workout?.key ?? id;
    return { workoutKey, workout, lines: await getJournal(db, { limit, workoutKey }) };
  }, [db, limit, id, others]);
  const { workoutKey, workout, lines } =
    read.kind === 'loaded' ? read.value : { workoutKey: id, workout: undefined, lines: [] };

  return (
    <Screen title={texts.journal} onBack={goBack}>
      <p className={screenStyles.hint}>{id === undefined ? texts.journalHint : texts.journalOfTraining}</p>
      {workout?.importSource && <p className={screenStyles.hint}>{sayOrigin(workout.importSource)}</p>}
      {others !== 'read' && <p className={screenStyles.hint}>{texts[others]}</p>}
      {read.kind === 'failed' && <EmptyState text={texts.journalFailed} />}
      {read.kind === 'loaded' && lines.length === 0 && others !== 'othersReading' && (
        <EmptyState text={texts.journalEmpty} />
      )}
      {lines.length > 0 && (
        <div className={styles.lines}>
          {[...Map.groupBy(lines, (_, at) => Math.floor(at / PAGE))].map(([page, some]) => (
            <NearScreen key={page} first={page === 0 ? 12 : 1}>
              {some.map(line => (
                <JournalRow key={line.entry.id} line={line} workoutKey={workoutKey} />
              ))}
            </NearScreen>
          ))}
        </div>
      )}
      {lines.length === limit && (
        <Sentinel loaded={lines.length} rootMargin="400px" onVisible={() => setLimit(limit + PAGE)} />
      )}
    </Screen>
  );
}

/** An import is a line of all its trainings: a single one's journal begins with what was done to it since. */
function sayOrigin(source: string): string {
  return source === OWN_SOURCE ? texts.restored : texts.imported(APP_NAMES[source] ?? source);
}
