import type { ReactNode } from 'react';
import type { WorkoutRow } from '#db/rows.ts';
import { cx } from '#ui/cx.ts';
import { Lead } from '#ui/layout/lead.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { QuickStart } from './quick-start.tsx';
import { RunningWorkout } from './running-workout.tsx';
import styles from './start-screen.module.css';
import { texts } from './texts.ts';

interface StartViewProps {
  isVisitor: boolean;
  /** null: none runs. Undefined: not known yet. */
  running: WorkoutRow | null | undefined;
  onStart?: (() => void) | undefined;
  below?: ReactNode;
}

/**
 * What the start screen shows, without a database: index.html has a visitor's in it. Somebody with trainings sees
 * only the title until it is known what runs, so that nothing moves afterwards.
 */
export function StartView({ isVisitor, running, onStart, below }: StartViewProps) {
  return (
    <Screen title={texts.title} wide>
      {(isVisitor || running !== undefined) && (
        <div className={cx(styles.layout, isVisitor && styles.visitor)}>
          <div className={styles.begin}>
            {isVisitor && <Lead>{texts.lead}</Lead>}
            {running && <RunningWorkout workout={running} />}
            <QuickStart isVisitor={isVisitor} isRunning={Boolean(running)} onStart={onStart} />
          </div>
          {below}
        </div>
      )}
    </Screen>
  );
}
