import type { ReactNode } from 'react';
import { useRootMark } from '../hooks/use-root-mark.ts';
import styles from './action-bar.module.css';
import { Actions } from './actions.tsx';

interface ActionBarProps {
  /** A line above the buttons: what they are about. */
  above?: ReactNode;
  children: ReactNode;
}

/** A screen's main action, always under the thumb: fixed above navigation and rest bar, in the content's column. */
export function ActionBar({ above, children }: ActionBarProps) {
  useRootMark('actions');
  return (
    <div className={styles.bar} data-above="rest">
      <div className={styles.column}>
        {above && (
          <>
            <TallMark />
            {above}
          </>
        )}
        <Actions>{children}</Actions>
      </div>
    </div>
  );
}

/** Content, toasts and scroll padding make room for the line too. */
function TallMark() {
  useRootMark('tall-actions');
  return null;
}
