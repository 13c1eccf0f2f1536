import type { ReactNode } from 'react';
import { useRootMark } from '../hooks/use-root-mark.ts';
import styles from './action-bar.module.css';
import { Actions } from './actions.tsx';

/** A screen's main action, always under the thumb: fixed above navigation and rest bar, in the content's column. */
export function ActionBar({ children }: { children: ReactNode }) {
  useRootMark('actions');
  return (
    <div className={styles.bar} data-above="rest">
      <div className={styles.column}>
        <Actions>{children}</Actions>
      </div>
    </div>
  );
}
