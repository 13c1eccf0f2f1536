import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useHandFocusOn } from '../hooks/use-hand-focus-on.ts';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './arrange-dialog.module.css';
import { arrangeTexts } from './arrange-texts.ts';

export interface ArrangeLine {
  key: string;
  name: string;
  /** Its place in a superset: 'A1'; empty outside one. */
  turn: string;
}

interface ArrangeDialogProps {
  lines: readonly ArrangeLine[];
  /** Resolves with whether it is stored. */
  onMove: (from: number, to: number) => Promise<boolean>;
  /** Takes the line at `at` out of its superset, or joins it to the next one. */
  onTurn: (at: number, isIn: boolean) => void;
  onClose: () => void;
}

/** The exercises, one line each, moved by a handle or by buttons; neighbours can form a superset. */
export function ArrangeDialog({ lines, onMove, onTurn, onClose }: ArrangeDialogProps) {
  const [announcement, setAnnouncement] = useState('');

  async function move(from: number, to: number) {
    const { name = '' } = lines[from] ?? {};
    if (to === from || to < 0 || to >= lines.length) return;
    if (await onMove(from, to)) setAnnouncement(arrangeTexts.placed(name, to + 1, lines.length));
  }

  return (
    <Dialog open onClose={onClose} title={arrangeTexts.title}>
      <ol className={styles.list}>
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            at={at}
            isLast={at === lines.length - 1}
            onMove={to => void move(at, to)}
            onTurn={() => onTurn(at, line.turn !== '')}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </Dialog>
  );
}

interface LineProps {
  line: ArrangeLine;
  at: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onTurn: () => void;
}

function Line({ line: { name, turn }, at, isLast, onMove, onTurn }: LineProps) {
  const drag = useDrag(onMove);
  return (
    <li className={styles.line}>
      <span className={styles.handle} title={arrangeTexts.drag(name)} aria-hidden="true" {...drag}>
        <Icon name="list" />
      </span>
      <span className={styles.name}>
        {turn && <b className={styles.turn}>{turn}</b>}
        {name}
      </span>
      <span className={styles.buttons}>
        <IconButton
          label={arrangeTexts.up(name)}
          icon="up"
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          label={arrangeTexts.down(name)}
          icon="down"
          aria-disabled={isLast}
          onClick={() => onMove(at + 1)}
        />
      </span>
      {(turn || !isLast) && <Turns isIn={turn !== ''} onTurn={onTurn} />}
    </li>
  );
}

/** Goes where the last exercise leaves its superset. */
function Turns({ isIn, onTurn }: { isIn: boolean; onTurn: () => void }) {
  const place = useHandFocusOn<HTMLSpanElement>();
  return (
    <span ref={place} className={styles.superset}>
      <Button variant="quiet" onClick={onTurn}>
        {isIn ? arrangeTexts.leaveTurns : arrangeTexts.joinNext}
      </Button>
    </span>
  );
}

/** A line follows the finger, and on release goes where it is. */
function useDrag(onMove: (to: number) => void) {
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
      const to = placeOf(line);
      line.style.transform = '';
      fromY.current = null;
      onMove(to);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      const line = lineOf(event);
      if (line) line.style.transform = '';
      fromY.current = null;
    },
  };
}

/** By the middles of the others: they differ in height. */
function placeOf(line: HTMLElement): number {
  const others = [...(line.parentElement?.children ?? [])].filter(other => other !== line);
  return others.filter(other => middleOf(other) < middleOf(line)).length;
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}
