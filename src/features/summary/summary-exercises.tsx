import type { ReactNode } from 'react';
import type { HistoryEntryLine } from '#db/queries/history-entry.ts';
import { countSets } from '#domain/plural.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './summary-exercises.module.css';
import { texts } from './texts.ts';

interface SummaryExercisesProps {
  lines: readonly HistoryEntryLine[];
  /** The button that makes a template of them. */
  action: ReactNode;
}

/** Lists what was done, each exercise on a line; exercises not done share one line below. */
export function SummaryExercises({ lines, action }: SummaryExercisesProps) {
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
              <Line key={position} line={line} />
            ))}
          </ul>
        </RowGroup>
      )}
      {undone.length > 0 && <p className={styles.details}>{texts.undone(names)}</p>}
    </Section>
  );
}

function Line({
  line: { name, setsCount, best, executionVariation, equipmentName },
}: {
  line: HistoryEntryLine;
}) {
  const details = [executionVariation, equipmentName].filter(Boolean).join(' · ');
  return (
    <li className={styles.line}>
      <div className={styles.exercise}>
        <h3 className={styles.name}>{name || texts.unknownExercise}</h3>
        {details && <p className={styles.details}>{details}</p>}
      </div>
      <div className={styles.result}>
        {best && <p className={styles.best}>{best}</p>}
        <p className={styles.details}>{countSets(setsCount)}</p>
      </div>
    </li>
  );
}
