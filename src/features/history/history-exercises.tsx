import type { HistoryEntryLine } from '#db/queries/history-entry.ts';
import { countSets } from '#domain/plural.ts';
import styles from './history-exercises.module.css';
import { texts } from './texts.ts';

export function HistoryExercises({ lines }: { lines: readonly HistoryEntryLine[] }) {
  if (lines.length === 0) return <p className={styles.details}>{texts.noExercises}</p>;
  return (
    <ul>
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
        <Line key={position} line={line} />
      ))}
    </ul>
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
      <span className={styles.exercise}>
        {name || texts.unknownExercise}
        {details && <span className={styles.details}>{details}</span>}
      </span>
      <span className={styles.result}>
        {best && <span className={styles.best}>{best}</span>}
        <span className={styles.details}>{countSets(setsCount)}</span>
      </span>
    </li>
  );
}
