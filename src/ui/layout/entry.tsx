import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { uiTexts } from '../texts.ts';
import { Barbell } from '../training/barbell.tsx';
import { MARK_PLATES_KG } from '../training/barbell-shapes.ts';
import styles from './entry.module.css';

interface EntryProps {
  /** Left out where a low, narrow window has no room for more than the form. */
  lead?: string;
  /** What else one has from it, where a wide window has the room. */
  points?: readonly string[] | undefined;
  children: ReactNode;
}

/** The way in: the mark and what one has from it, the form and where else to go. */
export function Entry({ lead, points = [], children }: EntryProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.brand}>
        <div className={styles.bar}>
          <Barbell platesKg={MARK_PLATES_KG} height={112} />
        </div>
        <p className={styles.name}>{uiTexts.appName}</p>
        {lead && <p className={styles.lead}>{lead}</p>}
        {points.length > 0 && (
          <ul className={styles.points}>
            {points.map(point => (
              <li key={point} className={styles.point}>
                <Icon name="tick" size={20} />
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.way}>{children}</div>
    </div>
  );
}
