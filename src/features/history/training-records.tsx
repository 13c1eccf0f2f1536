import type { TrainingRecord } from '#db/queries/training-page.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { texts } from './texts.ts';
import styles from './training-records.module.css';

/** Each record with the previous one. */
export function TrainingRecords({ records }: { records: readonly TrainingRecord[] }) {
  return (
    <Section title={texts.records}>
      <RowGroup>
        <ul>
          {records.map(({ exerciseKey, name, best, before }) => (
            <li key={exerciseKey} className={styles.record}>
              <span className={styles.medal}>
                <Icon name="medal" size={20} />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.result}>
                <span className={styles.best}>{best}</span>
                <span className={styles.before}>{texts.before(before)}</span>
              </span>
            </li>
          ))}
        </ul>
      </RowGroup>
    </Section>
  );
}
