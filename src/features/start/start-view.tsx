import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Lead } from '#ui/layout/lead.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { QuickStart } from './quick-start.tsx';
import styles from './start-screen.module.css';
import { texts } from './texts.ts';

interface StartViewProps {
  isVisitor: boolean;
  /** Nothing to go on with: no training runs, and there is neither a template nor a training yet. */
  isNew: boolean;
  onStart?: (() => void) | undefined;
  /** The training to go on or begin with; comes by itself, into a place that is kept for it. */
  next?: ReactNode;
  below?: ReactNode;
}

/** What the start screen shows, without a database: index.html has it both for a visitor and for who has been here. */
export function StartView({ isVisitor, isNew, onStart, next, below }: StartViewProps) {
  return (
    <Screen title={texts.title} wide>
      <div className={cx(styles.layout, isVisitor && styles.visitor)}>
        <div className={styles.begin}>
          {isNew ? (
            <Lead promise={texts.promise}>{texts.lead}</Lead>
          ) : (
            <div className={styles.next}>{next}</div>
          )}
          <QuickStart isVisitor={isVisitor} isFirst={isNew} onStart={onStart} />
        </div>
        <div className={styles.below}>{below}</div>
      </div>
    </Screen>
  );
}
