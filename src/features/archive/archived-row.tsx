import { setArchived } from '#commands/exercises.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import { SUCCESS_TOAST_MS } from '#domain/limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export function ArchivedRow({ exercise }: { exercise: ExerciseView }) {
  const ctx = useCommandContext();
  const toast = useToast();
  const row = useHandFocusOn<HTMLLIElement>();
  const { key, name, executionVariation, equipmentName } = exercise;

  async function restore() {
    try {
      if (await setArchived(ctx, key, false)) toast.success(texts.restored, { ms: SUCCESS_TOAST_MS });
    } catch {
      toast.error(texts.restoreFailed);
    }
  }

  return (
    <li ref={row}>
      <StaticRow
        title={name}
        secondary={describeExecution(executionVariation, equipmentName)}
        action={
          <Button variant="quiet" aria-label={texts.restoreNamed(name)} onClick={restore}>
            {texts.restore}
          </Button>
        }
      />
    </li>
  );
}
