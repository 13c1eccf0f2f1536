import { useState } from 'react';
import { noteWorkout } from '#commands/edit-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { NOTE_MAX } from '#domain/limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoteDialog } from '#ui/overlays/note-dialog.tsx';
import { texts } from './texts.ts';
import { copyTyped, saveKept } from './typed-copy.ts';
import { useReport } from './use-report.ts';
import styles from './workout-note.module.css';

/** The training's note: a line that opens it, or a button to write one. */
export function WorkoutNote({ workout }: { workout: WorkoutRow }) {
  const ctx = useCommandContext();
  const report = useReport();
  const [isOpen, setOpen] = useState(false);

  function save(note: string) {
    const store = () => report(noteWorkout(ctx, workout.key, note), texts.saveFailed);
    return saveKept(localStorage, copyTyped(workout, { note }), store);
  }

  return (
    <div className={styles.note}>
      {workout.note && <p className={styles.text}>{workout.note}</p>}
      <Button variant="quiet" icon="pencil" onClick={() => setOpen(true)}>
        {workout.note ? texts.editWorkoutNote : texts.addWorkoutNote}
      </Button>
      {isOpen && (
        <NoteDialog
          title={texts.workoutNote}
          label={texts.note}
          saveText={texts.save}
          maxLength={NOTE_MAX}
          note={workout.note}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
