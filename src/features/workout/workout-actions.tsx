import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
import { countDoneSets } from '#domain/plural.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { useEndWorkout } from './use-end-workout.ts';
import styles from './workout-actions.module.css';
import type { WorkoutSheet } from './workout-sheet.ts';

const PICK_EXERCISES = '/exercises?mode=select&multi=true&selected_key=selected_exercises&returnTo=/workout';

interface WorkoutActionsProps {
  sheet: WorkoutSheet;
  onLeaving: (isLeaving: boolean) => void;
}

export function WorkoutActions({ sheet, onLeaving }: WorkoutActionsProps) {
  const { workout, exercises, doneCount, setCount } = sheet;
  const isEmpty = exercises.length === 0;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'cancel' | 'finish'>();
  const [isEnding, setEnding] = useState(false);
  const { cancel, finish } = useEndWorkout(workout.key, onLeaving);

  function pick() {
    const state: PickerState = { returnState: { workout: { id: workout.key } } };
    navigate(PICK_EXERCISES, { state });
  }

  function close() {
    setAsked(undefined);
  }

  /** Open until the next screen is there: to make the one below it ready again costs a slow phone a tenth of a second. */
  async function confirm(end: () => Promise<void>) {
    setEnding(true);
    await end();
    setEnding(false);
    close();
  }

  return (
    <div className={styles.actions}>
      <Button variant={isEmpty ? 'primary' : 'plain'} wide data-add-exercise onClick={pick}>
        {texts.addExercise}
      </Button>
      <div className={styles.ends}>
        <Button variant="quiet" onClick={() => setAsked('cancel')}>
          {texts.cancel}
        </Button>
        <Button variant={isEmpty ? 'plain' : 'primary'} onClick={() => setAsked('finish')}>
          {texts.finish}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'cancel'}
        title={texts.cancelTitle}
        text={texts.cancelText}
        confirmLabel={texts.cancelConfirm}
        danger
        busy={isEnding}
        onClose={close}
        onConfirm={() => void confirm(cancel)}
      />
      <ConfirmDialog
        open={asked === 'finish'}
        title={texts.finishTitle}
        text={setCount > 0 && countDoneSets(doneCount, setCount)}
        confirmLabel={texts.finish}
        busy={isEnding}
        onClose={close}
        onConfirm={() => void confirm(finish)}
      />
    </div>
  );
}
