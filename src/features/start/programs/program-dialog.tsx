import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PlannedItems } from '../planned-items.tsx';
import { itemsOf } from './plan-program.ts';
import styles from './programs.module.css';
import type { StarterProgram } from './starter-programs.ts';
import { programTexts } from './texts.ts';

interface ProgramDialogProps {
  program: StarterProgram;
  onAdd: () => void;
  onClose: () => void;
}

/** All that is in a program, in a coach's words; one more tap makes its templates. */
export function ProgramDialog({ program, onAdd, onClose }: ProgramDialogProps) {
  const db = useDb();
  const keys = program.trainings.flatMap(({ exercises }) => exercises.map(({ exerciseKey }) => exerciseKey));
  const read = useQuery(() => getExerciseViews(db, keys), [db, program]);
  const exercises = read.kind === 'loaded' ? read.value : undefined;

  return (
    <Dialog
      open
      onClose={onClose}
      title={program.title}
      footer={
        <Button variant="primary" onClick={onAdd}>
          {programTexts.add}
        </Button>
      }
    >
      <p>{program.about}</p>
      <h3 className={styles.heading}>{programTexts.progress}</h3>
      <p>{program.progress}</p>
      {program.trainings.map(training => (
        <section key={training.title}>
          <h3 className={styles.heading}>{training.title}</h3>
          {exercises && (
            <PlannedItems
              items={itemsOf(training).map(({ exerciseKey, sets }) => ({
                exercise: exercises.get(exerciseKey),
                sets,
              }))}
            />
          )}
        </section>
      ))}
    </Dialog>
  );
}
