import type { ReactNode } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { type BestSince, getBestsSince } from '#db/queries/bests-since.ts';
import type { HistoryEntry, HistoryEntryLine } from '#db/queries/history-entry.ts';
import { countSets } from '#domain/plural.ts';
import { cx } from '#ui/cx.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './summary-exercises.module.css';
import { texts } from './texts.ts';

interface SummaryExercisesProps {
  workout: HistoryEntry;
  /** The button that makes a template of them. */
  action: ReactNode;
}

/** Lists what was done, each exercise on a line; exercises not done share one line below. */
export function SummaryExercises({ workout, action }: SummaryExercisesProps) {
  const db = useDb();
  const { key, lines } = workout;
  const read = useQuery(() => getBestsSince(db, key), [db, key]);
  const bests = read.kind === 'loaded' ? read.value : undefined;
  const done = lines.filter(line => line.setsCount > 0);
  const undone = lines.filter(line => line.setsCount === 0);
  const names = undone.map(({ name }) => name || texts.unknownExercise).join(', ');
  return (
    <Section title={texts.exercises} action={action}>
      {lines.length === 0 && <p className={styles.details}>{texts.noExercises}</p>}
      {done.length > 0 && (
        <RowGroup>
          <ul>
            {done.map((line, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
              <Line key={position} line={line} since={bests?.get(line.exerciseKey)} />
            ))}
          </ul>
        </RowGroup>
      )}
      {undone.length > 0 && <p className={styles.details}>{texts.undone(names)}</p>}
    </Section>
  );
}

interface LineProps {
  line: HistoryEntryLine;
  since: BestSince | undefined;
}

function Line({ line, since }: LineProps) {
  const { name, setsCount, best, executionVariation, equipmentName } = line;
  const details = [executionVariation, equipmentName].filter(Boolean).join(' · ');
  return (
    <li className={styles.line}>
      <div className={styles.exercise}>
        <h3 className={styles.name}>{name || texts.unknownExercise}</h3>
        {details && <p className={styles.details}>{details}</p>}
      </div>
      <div className={styles.result}>
        {best && <p className={styles.best}>{best}</p>}
        <p className={styles.details}>
          {/* An exercise may come twice: its best is in one of the lines. */}
          {since && since.best === best && <Since {...since} />}
          <span>{best && setsCount > 1 ? texts.bestOfSets(setsCount) : countSets(setsCount)}</span>
        </p>
      </div>
    </li>
  );
}

function Since({ difference, isMore }: BestSince) {
  return (
    <>
      <span className={cx(isMore && styles.more)}>{difference || texts.sameBest}</span> ·{' '}
    </>
  );
}
