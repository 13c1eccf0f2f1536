import type { ReactNode } from 'react';
import { uiTexts } from '../texts.ts';
import { Barbell } from '../training/barbell.tsx';
import { MARK_PLATES_KG } from '../training/barbell-shapes.ts';
import styles from './entry.module.css';

interface EntryProps {
  /** Left out where a low, narrow window has no room for more than the form. */
  lead?: string;
  children: ReactNode;
}

/** The way in: the mark and what one has from it, the form and where else to go. */
export function Entry({ lead, children }: EntryProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.brand}>
        <div className={styles.bar}>
          <Barbell platesKg={MARK_PLATES_KG} height={112} />
        </div>
        <p className={styles.name}>{uiTexts.appName}</p>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.way}>{children}</div>
    </div>
  );
}
