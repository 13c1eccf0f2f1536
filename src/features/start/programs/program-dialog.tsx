import { UNDO_MS } from '#commands/command-context.ts';
import { deleteTemplates, makeTemplates } from '#commands/several-templates.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { PlannedItems } from '../planned-items.tsx';
import { itemsOf, planProgram } from './plan-program.ts';
import styles from './programs.module.css';
import type { StarterProgram } from './starter-programs.ts';
import { programTexts } from './texts.ts';

interface ProgramDialogProps {
  program: StarterProgram;
  onClose: () => void;
}

/** All that is in a program, in a coach's words; one more tap makes its templates. */
export function ProgramDialog({ program, onClose }: ProgramDialogProps) {
  const ctx = useCommandContext();
  const toast = useToast();
  const keys = program.trainings.flatMap(({ exercises }) => exercises.map(({ exerciseKey }) => exerciseKey));
  const read = useQuery(() => getExerciseViews(ctx.db, keys), [ctx.db, program]);
  const exercises = read.kind === 'loaded' ? read.value : undefined;

  function fail(error: unknown) {
    console.error(error);
    toast.error(programTexts.failed);
  }

  async function add() {
    onClose();
    try {
      const made = await makeTemplates(ctx, planProgram(program));
      toast.action(programTexts.added, {
        label: programTexts.undo,
        ms: UNDO_MS,
        onAction: () => void deleteTemplates(ctx, made).catch(fail),
      });
    } catch (error) {
      fail(error);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={program.title}
      footer={
        <Button variant="primary" onClick={() => void add()}>
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
