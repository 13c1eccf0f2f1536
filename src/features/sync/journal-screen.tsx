import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getJournal } from '#db/queries/journal.ts';
import { findTraining } from '#db/queries/training-page.ts';
import { APP_NAMES } from '#domain/import/app-names.ts';
import { OWN_SOURCE } from '#domain/import/own-export.ts';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Sentinel } from '#ui/layout/sentinel.tsx';
import styles from './journal.module.css';
import { groupByDays, type JournalRun } from './journal-days.ts';
import { JournalRunRows } from './journal-runs.tsx';
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
  const todayMs = useToday();
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

  const days = groupByDays(lines, todayMs);
  const training =
    workoutKey === undefined ? undefined : { workoutKey, seen: lines.map(({ entry }) => entry) };

  return (
    <Screen title={texts.journalTitle} onBack={goBack} wide>
      <div className={styles.journal}>
        <div className={styles.intro}>
          <p>{id === undefined ? texts.journalHint : texts.journalOfTraining}</p>
          {workout?.importSource && <p>{sayOrigin(workout.importSource)}</p>}
          {others !== 'read' && <p>{texts[others]}</p>}
        </div>
        <div className={styles.days}>
          {read.kind === 'failed' && <EmptyState text={texts.journalFailed} />}
          {read.kind === 'loaded' && lines.length === 0 && others !== 'othersReading' && (
            <EmptyState text={texts.journalEmpty} />
          )}
          {days.map(({ name, runs }) => (
            <Section key={name} title={name} headClass={styles.day}>
              <RowGroup>
                {stretchesOf(runs).map(([stretch, some]) => (
                  <NearScreen key={stretch} className={styles.stretch} first={stretch === 0 ? 12 : 1}>
                    {some.map(run => (
                      <JournalRunRows key={run.line.entry.id} run={run} training={training} />
                    ))}
                  </NearScreen>
                ))}
              </RowGroup>
            </Section>
          ))}
          {lines.length === limit && (
            <Sentinel loaded={lines.length} rootMargin="400px" onVisible={() => setLimit(limit + PAGE)} />
          )}
        </div>
      </div>
    </Screen>
  );
}

/** A day of an import has hundreds: away from the screen they are a box of their height. */
function stretchesOf(runs: readonly JournalRun[]): [stretch: number, some: JournalRun[]][] {
  return [...Map.groupBy(runs, (_, at) => Math.floor(at / PAGE))];
}

/** An import is a line of all its trainings: a single one's journal begins with what was done to it since. */
function sayOrigin(source: string): string {
  return source === OWN_SOURCE ? texts.restored : texts.imported(APP_NAMES[source] ?? source);
}
