import type { ReactNode } from 'react';
import type { IconName, IconShape } from '#ui/icons/icon-shapes.ts';
import { Tile } from '#ui/icons/tile.tsx';
import styles from './note-row.module.css';

interface NoteRowProps {
  icon: IconName | IconShape;
  tone: 'blue' | 'grey';
  /** What makes one of those that the row speaks of. */
  action?: ReactNode;
  children: ReactNode;
}

/** Says what the things of a card are for, with the way to a new one. */
export function NoteRow({ icon, tone, action, children }: NoteRowProps) {
  return (
    <div className={styles.row}>
      <Tile icon={icon} tone={tone} />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
