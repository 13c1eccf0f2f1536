import type { ReactNode } from 'react';
import { uiTexts } from '../texts.ts';
import { Barbell } from '../training/barbell.tsx';
import { MARK_PLATES_KG } from '../training/barbell-shapes.ts';
import styles from './entry.module.css';
import { Lead } from './lead.tsx';

interface EntryProps {
  /** Left out where a low window has no room for more than the form. */
  lead?: string;
  children: ReactNode;
}

/** The way in: the mark, what one has from it, the form and where else to go. */
export function Entry({ lead, children }: EntryProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.brand}>
        <Barbell platesKg={MARK_PLATES_KG} height={44} />
        {uiTexts.appName}
      </div>
      {lead && (
        <div className={styles.lead}>
          <Lead>{lead}</Lead>
        </div>
      )}
      {children}
    </div>
  );
}
