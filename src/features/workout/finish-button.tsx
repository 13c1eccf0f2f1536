import { useState } from 'react';
import { countDoneSets } from '#domain/plural.ts';
import { cx } from '#ui/cx.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import styles from './finish-button.module.css';
import { texts } from './texts.ts';
import { useEndWorkout } from './use-end-workout.ts';
import type { WorkoutSheet } from './workout-sheet.ts';

interface FinishButtonProps {
  sheet: WorkoutSheet;
  onLeaving: (isLeaving: boolean) => void;
}

/** In the head, which stays in view, so a long training can be finished from anywhere in it. */
export function FinishButton({ sheet: { workout, doneCount, setCount }, onLeaving }: FinishButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { finish } = useEndWorkout(workout.key, onLeaving);
  const isAllDone = setCount > 0 && doneCount === setCount;

  /**
   * Stays open until the next screen is there: making the one below interactive again costs a slow phone a tenth of a
   * second.
   */
  async function confirm() {
    setEnding(true);
    await finish();
    setEnding(false);
    setAsked(false);
  }

  return (
    <>
      <button
        type="button"
        className={cx(styles.finish, isAllDone && styles.due)}
        onClick={() => setAsked(true)}
      >
        {texts.finish}
      </button>
      <ConfirmDialog
        open={isAsked}
        title={texts.finishTitle}
        text={setCount > 0 && countDoneSets(doneCount, setCount)}
        confirmLabel={texts.finish}
        busy={isEnding}
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
