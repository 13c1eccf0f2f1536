import type { NamedRecord } from '#db/queries/workout-records.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './summary-exercises.module.css';
import { texts } from './texts.ts';

/** Lists the exercises with a record, and its kind. */
export function NamedRecords({ records }: { records: readonly NamedRecord[] }) {
  if (records.length === 0) return null;
  return (
    <Section title={texts.namedRecords}>
      <RowGroup>
        <ul>
          {records.map(({ exerciseKey, name, text, kind }) => (
            <li key={exerciseKey} className={styles.line}>
              <span className={styles.medal}>
                <Icon name={screenShapes.medal} size={20} />
              </span>
              <div className={styles.exercise}>
                <h3 className={styles.name}>{name || texts.unknownExercise}</h3>
              </div>
              <div className={styles.result}>
                <p className={styles.best}>{text}</p>
                <p className={styles.details}>{texts.recordKind[kind]}</p>
              </div>
            </li>
          ))}
        </ul>
      </RowGroup>
    </Section>
  );
}
