import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useRootMark } from '../hooks/use-root-mark.ts';
import styles from './action-bar.module.css';
import { Actions } from './actions.tsx';

interface ActionBarProps {
  /** A line above the buttons: what they are about. */
  above?: ReactNode;
  /** So it is beside a second column, however high the window is: right under the few fields that it is about. */
  isUnderFields?: boolean;
  children: ReactNode;
}

/** A screen's main action, always under the thumb: fixed above navigation and rest bar, in the content's column. */
export function ActionBar({ above, isUnderFields, children }: ActionBarProps) {
  useRootMark('actions');
  return (
    <div className={cx(styles.bar, isUnderFields && styles.underFields)} data-above="rest">
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
