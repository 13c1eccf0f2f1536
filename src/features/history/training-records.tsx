import type { TrainingRecord } from '#db/queries/training-page.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { RecordGain, RecordMedal } from './record-parts.tsx';
import { texts } from './texts.ts';
import styles from './training-records.module.css';

interface TrainingRecordsProps {
  records: readonly TrainingRecord[];
  /** One more stands above, beside its bar. */
  areMore: boolean;
}

/** Each record with the previous one, and what it is above that. */
export function TrainingRecords({ records, areMore }: TrainingRecordsProps) {
  return (
    <Section title={areMore ? texts.moreRecords(records.length) : texts.records}>
      <ul className={styles.records}>
        {records.map(record => (
          <li key={record.exerciseKey}>
            <Card>
              <div className={styles.record}>
                <RecordMedal />
                <div className={styles.figures}>
                  <p className={styles.line}>
                    <span>{record.name}</span>
                    <span className={styles.best}>{record.best}</span>
                  </p>
                  <RecordGain record={record} />
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
