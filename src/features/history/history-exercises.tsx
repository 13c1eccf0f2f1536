import type { HistoryEntryLine } from '#db/queries/history-entry.ts';
import { countSets } from '#domain/plural.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './history-exercises.module.css';
import { texts } from './texts.ts';

/** One line each. An exercise with nothing done appears only on the training's page. */
export function HistoryExercises({ lines }: { lines: readonly HistoryEntryLine[] }) {
  const done = lines.filter(line => line.setsCount > 0);
  if (done.length === 0) return <p className={styles.details}>{texts.noExercises}</p>;
  return (
    <ul>
      {done.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
        <Line key={position} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: HistoryEntryLine }) {
  const { name, setsCount, best, executionVariation, equipmentName, isRecord } = line;
  const details = [executionVariation, equipmentName].filter(Boolean).join(' · ');
  // In one piece: each hidden text has layers of its own, which a long list of cards pays for while it scrolls.
  const heard = [countSets(setsCount), details, isRecord && texts.record].filter(Boolean).join(', ');
  return (
    <li className={styles.line}>
      <span className={styles.count} aria-hidden="true">
        {setsCount} ×
      </span>
      <span className={styles.name}>
        {name || texts.unknownExercise}
        {details && (
          <span className={styles.manner} aria-hidden="true">
            {' '}
            {executionVariation}
            <span className={styles.equipment}>
              {executionVariation && equipmentName && ' · '}
              {equipmentName}
            </span>
          </span>
        )}
      </span>
      <span className={styles.result}>
        {isRecord && (
          <span className={styles.medal}>
            <Icon name={screenShapes.medal} size={16} />
          </span>
        )}
        {best && `${best} `}
        <VisuallyHidden>{heard}</VisuallyHidden>
      </span>
    </li>
  );
}
