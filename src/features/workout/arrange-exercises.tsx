import { joinNext, leaveSuperset, moveItem } from '#commands/arrange.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { ArrangeSheet } from '#ui/training/arrange-sheet.tsx';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetExercise } from './workout-sheet.ts';

interface ArrangeExercisesProps {
  exercises: readonly SheetExercise[];
  onClose: () => void;
}

/** The order and the supersets of a training. */
export function ArrangeExercises({ exercises, onClose }: ArrangeExercisesProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const lines = exercises.map(({ itemKey: key, name = texts.exercise, turn }) => ({ key, name, turn }));
  const keyOf = (at: number) => lines[at]?.key ?? '';

  function move(from: number, to: number): Promise<boolean> {
    const moved = report(moveItem(ctx, keyOf(from), to), texts.saveFailed);
    return moved.then(
      () => true,
      () => false,
    );
  }

  function turn(at: number, isIn: boolean) {
    const done = isIn ? leaveSuperset(ctx, keyOf(at)) : joinNext(ctx, keyOf(at));
    report(done, texts.saveFailed).catch(ignoreReported);
  }

  return <ArrangeSheet lines={lines} onMove={move} onTurn={turn} onClose={onClose} />;
}
