import { type ReactNode, useId } from 'react';
import { Card } from '#ui/layout/card.tsx';
import styles from './begin-card.module.css';

interface BeginCardProps {
  /** What this training is to the person: 'Последняя тренировка'. Names the region. */
  label: string;
  title: string;
  /** At the end of the label's line. */
  when?: ReactNode;
  about?: ReactNode;
  /** Beside the title: the bar as it will be loaded. */
  picture?: ReactNode;
  /** The screen's main action; `titleId` is what it is done with. */
  action: (titleId: string) => ReactNode;
}

/** The training to go on with, first on the screen. */
export function BeginCard({ label, title, when, about, picture, action }: BeginCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className={styles.card}>
          <div className={styles.head}>
            <h2 id={id} className={styles.label}>
              {label}
            </h2>
            {when}
          </div>
          <div className={styles.named}>
            <p id={`${id}t`} className={styles.title}>
              {title}
            </p>
            {picture}
          </div>
          <div className={styles.about}>{about}</div>
          <div className={styles.action}>{action(`${id}t`)}</div>
        </div>
      </Card>
    </section>
  );
}
