import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useLeadOn } from '../hooks/use-lead-on.ts';
import { useRootMark } from '../hooks/use-root-mark.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { uncoverFocus } from '../move-focus.ts';
import styles from './hold-bar.module.css';

const texts = {
  stopwatch: 'Секундомер',
  stop: 'Стоп',
  stopLabel: 'Остановить секундомер',
  ready: 'Приготовьтесь',
  target: (text: string) => `цель ${text}`,
  reached: 'Цель достигнута',
};

/** A region speaks of what changes in it once it is known, not of what it came with. */
const HEARD_AFTER_MS = 100;

interface HoldBarProps {
  /** Which set: 'Планка, подход 1'. */
  about: string;
  /** Whole seconds; below zero it is the lead-in. */
  sec: number;
  targetSec: number | null;
  /** formatRest: 84 is '1:24'. */
  format: (sec: number) => string;
  onStop: () => void;
}

/**
 * A set that is held for a time, where the rest is otherwise. Silent for the ears but for what cannot be seen from the
 * floor: to get ready, and that the target is reached.
 */
export function HoldBar({ about, sec, targetSec, format, onStop }: HoldBarProps) {
  useRootMark('rest');
  const bar = useLeadOn<HTMLElement>();
  const isHeard = useIsHeard();
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    uncoverFocus();
    // Whoever began it by the keyboard stops it by the same key; the button that began it goes. On an iPhone a tap takes
    // no focus: what has it may be the title, where a screen begins.
    const from = document.activeElement;
    if (from === document.body || from?.matches('h1, [data-starts-hold] *'))
      stop.current?.focus({ preventScroll: true });
  }, []);
  const isReached = targetSec !== null && sec >= targetSec;
  const isLeadIn = sec < 0;
  const said = isLeadIn ? texts.ready : isReached && texts.reached;
  const share = targetSec === null || isLeadIn ? 0 : Math.min(sec / targetSec, 1);
  return (
    <section
      ref={bar}
      className={cx(styles.bar, isReached && styles.reached)}
      aria-label={texts.stopwatch}
      data-bar="hold"
    >
      <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      <div className={styles.about}>
        <div>{about}</div>
        <div>{targetSec !== null && texts.target(format(targetSec))}</div>
      </div>
      <div role="timer" aria-label={texts.stopwatch} aria-live="off" className={styles.time}>
        {isLeadIn ? -sec : format(sec)}
      </div>
      <VisuallyHidden role="status">{isHeard && said}</VisuallyHidden>
      <button ref={stop} type="button" className={styles.stop} aria-label={texts.stopLabel} onClick={onStop}>
        {texts.stop}
      </button>
    </section>
  );
}

function useIsHeard(): boolean {
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), HEARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHeard;
}
