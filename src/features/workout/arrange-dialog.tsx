import { type PointerEvent, useRef, useState } from 'react';
import { joinNext, leaveSuperset, moveItem } from '#commands/arrange.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './arrange-dialog.module.css';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetExercise } from './workout-sheet.ts';

interface ArrangeDialogProps {
  exercises: readonly SheetExercise[];
  onClose: () => void;
}

/** The exercises, one line each, moved by a handle or by buttons; neighbours can form a superset. */
export function ArrangeDialog({ exercises, onClose }: ArrangeDialogProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const [announcement, setAnnouncement] = useState('');

  function move(exercise: SheetExercise, to: number) {
    if (to < 0 || to >= exercises.length) return;
    const moved = report(moveItem(ctx, exercise.itemKey, to), texts.saveFailed);
    const name = exercise.name ?? texts.exercise;
    moved.then(() => setAnnouncement(texts.placed(name, to + 1, exercises.length)), ignoreReported);
  }

  function turn({ itemKey, turn: isIn }: SheetExercise) {
    const done = isIn ? leaveSuperset(ctx, itemKey) : joinNext(ctx, itemKey);
    report(done, texts.saveFailed).catch(ignoreReported);
  }

  return (
    <Dialog open onClose={onClose} title={texts.arrangeTitle}>
      <ol className={styles.list}>
        {exercises.map((exercise, at) => (
          <ArrangeLine
            key={exercise.itemKey}
            exercise={exercise}
            isFirst={at === 0}
            isLast={at === exercises.length - 1}
            onMove={by => move(exercise, at + by)}
            onTurn={() => turn(exercise)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </Dialog>
  );
}

interface ArrangeLineProps {
  exercise: SheetExercise;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onTurn: () => void;
}

function ArrangeLine({ exercise, isFirst, isLast, onMove, onTurn }: ArrangeLineProps) {
  const { name = texts.exercise, turn } = exercise;
  const drag = useDrag(onMove);
  return (
    <li className={styles.line}>
      <span className={styles.handle} title={texts.drag(name)} aria-hidden="true" {...drag}>
        <Icon name="list" />
      </span>
      <span className={styles.name}>
        {turn && <b className={styles.turn}>{turn}</b>}
        {name}
      </span>
      <span className={styles.buttons}>
        <IconButton label={texts.up(name)} icon="up" aria-disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton label={texts.down(name)} icon="down" aria-disabled={isLast} onClick={() => onMove(1)} />
      </span>
      {(turn || !isLast) && (
        <span className={styles.superset}>
          <Button variant="quiet" onClick={onTurn}>
            {turn ? texts.leaveTurns : texts.joinNext}
          </Button>
        </span>
      )}
    </li>
  );
}

/** A line follows the finger and on release moves by the distance dragged. */
function useDrag(onMove: (by: number) => void) {
  const fromY = useRef<number | null>(null);

  function lineOf(event: PointerEvent<HTMLElement>): HTMLElement | null {
    return event.currentTarget.closest('li');
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fromY.current = event.clientY;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const line = lineOf(event);
      if (fromY.current !== null && line)
        line.style.transform = `translateY(${event.clientY - fromY.current}px)`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const line = lineOf(event);
      if (fromY.current === null || !line) return;
      const by = Math.round((event.clientY - fromY.current) / line.offsetHeight);
      line.style.transform = '';
      fromY.current = null;
      if (by !== 0) onMove(by);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      const line = lineOf(event);
      if (line) line.style.transform = '';
      fromY.current = null;
    },
  };
}
