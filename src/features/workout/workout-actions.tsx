import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
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
  const { workout, exercises } = sheet;
  const isEmpty = exercises.length === 0;
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { cancel } = useEndWorkout(workout.key, onLeaving);

  function pick() {
    const state: PickerState = { returnState: { workout: { id: workout.key } } };
    navigate(PICK_EXERCISES, { state });
  }

  /**
   * Stays open until the next screen is there: making the one below interactive again costs a slow phone a tenth of a
   * second.
   */
  async function confirm() {
    setEnding(true);
    await cancel();
    setEnding(false);
    setAsked(false);
  }

  return (
    <div className={styles.actions}>
      <Button variant={isEmpty ? 'primary' : 'plain'} wide data-add-exercise onClick={pick}>
        {texts.addExercise}
      </Button>
      <div>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {texts.cancel}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={texts.cancelTitle}
        text={texts.cancelText}
        confirmLabel={texts.cancelConfirm}
        danger
        busy={isEnding}
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
