import type { TrainingRecord } from '#db/queries/training-page.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { texts } from './texts.ts';
import styles from './training-records.module.css';

/** Each record with the previous one, and what it is above that. */
export function TrainingRecords({ records }: { records: readonly TrainingRecord[] }) {
  return (
    <Section title={texts.records}>
      <ul className={styles.records}>
        {records.map(({ exerciseKey, name, best, before, gain }) => (
          <li key={exerciseKey}>
            <Card>
              <div className={styles.record}>
                <span className={styles.medal}>
                  <Icon name="medal" size={20} />
                </span>
                <div className={styles.figures}>
                  <p className={styles.line}>
                    <span>{name}</span>
                    <span className={styles.best}>{best}</span>
                  </p>
                  <p className={styles.before}>
                    <strong className={styles.gain}>{gain}</strong> {texts.before(before)}
                  </p>
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
