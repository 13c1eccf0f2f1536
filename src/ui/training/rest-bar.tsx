import { useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { useHandFocusOn } from '../hooks/use-hand-focus-on.ts';
import { useLeadOn } from '../hooks/use-lead-on.ts';
import { useRootMark } from '../hooks/use-root-mark.ts';
import { screenShapes } from '../icons/screen-shapes.ts';
import { uncoverFocus } from '../move-focus.ts';
import { uiTexts } from '../texts.ts';
import styles from './rest-bar.module.css';

/** From here on the countdown grows: time to chalk up. */
const LAST_SECONDS = 10;
/** The bar may run so far beside the figures: less is not seen. */
const BAR_SLACK_MS = 250;

export interface RestNext {
  /** What the set's tick would write; empty: nothing. */
  values: string;
  name: string;
}

interface RestBarProps {
  state: 'running' | 'over';
  remainingSec: number;
  totalSec: number;
  /** The bar goes on so often, by itself: the figures need only come once a second. */
  barStepMs: number;
  /** What the training goes on with; null: nothing is left, or it is not known yet. */
  next: RestNext | null;
  isLarge: boolean;
  onResize: () => void;
  /** formatRest: 84 is '1:24'. */
  format: (sec: number) => string;
  onMinus: () => void;
  onPlus: () => void;
  onSkip: () => void;
}

/** The rest between sets: yellow, above the navigation. The timer is silent; only its end is announced. */
export function RestBar(props: RestBarProps) {
  const { state, remainingSec, totalSec, barStepMs, next, isLarge, format } = props;
  const { onResize, onMinus, onPlus, onSkip } = props;
  useRootMark('rest');
  useRootMark('large-rest', isLarge);
  useEffect(uncoverFocus, []);
  const over = state === 'over';
  const ending = !over && remainingSec <= LAST_SECONDS;
  const bar = useLeadOn<HTMLElement>();
  const fill = useDraining({ isRunning: !over, remainingSec, totalSec, barStepMs });
  return (
    <section
      ref={bar}
      className={cx(styles.bar, over && styles.over, isLarge && styles.large)}
      aria-label={uiTexts.restBar}
      data-bar="rest"
    >
      <div ref={fill} className={styles.fill} />
      <button
        type="button"
        className={styles.resize}
        aria-label={uiTexts.restLarger}
        aria-pressed={isLarge}
        onClick={onResize}
      />
      <div className={styles.reading}>
        <div
          role="timer"
          aria-label={uiTexts.rest}
          aria-live="off"
          className={cx(styles.time, ending && styles.ending)}
        >
          {!over && format(Math.ceil(remainingSec))}
        </div>
        <div role="status" className={styles.said}>
          {over && uiTexts.restOver}
        </div>
        {next && <Next {...next} />}
      </div>
      {!over && <AdjustButtons onMinus={onMinus} onPlus={onPlus} />}
      <IconButton label={uiTexts.restSkip} icon={over ? 'close' : screenShapes.skip} onClick={onSkip} />
    </section>
  );
}

/** The values first and whole: they are put on the bar meanwhile. A name that has no room is left out. */
function Next({ values, name }: RestNext) {
  return (
    <div className={cx(styles.next, values !== '' && styles.valued)}>
      <span className={styles.label}>{uiTexts.restNext} </span>
      {values !== '' && <span className={styles.values}>{values}</span>}
      <span className={styles.name}>{values === '' ? name : ` · ${name}`}</span>
    </div>
  );
}

interface Draining extends Pick<RestBarProps, 'remainingSec' | 'totalSec' | 'barStepMs'> {
  isRunning: boolean;
}

/**
 * Empties the bar off the page's thread, which a tick may need at that moment. With each figure it is held against the
 * countdown: a phone that slept, or a rest made longer, has moved that.
 */
function useDraining({ isRunning, remainingSec, totalSec, barStepMs }: Draining) {
  const fill = useRef<HTMLDivElement>(null);
  const draining = useRef<Animation>(undefined);

  useLayoutEffect(() => {
    if (!isRunning) return;
    const durationMs = Math.max(totalSec * 1000, 1);
    const animation = fill.current?.animate(
      { transform: ['scaleX(1)', 'scaleX(0)'] },
      { duration: durationMs, easing: `steps(${Math.ceil(durationMs / barStepMs)})`, fill: 'both' },
    );
    draining.current = animation;
    return () => animation?.cancel();
  }, [isRunning, totalSec, barStepMs]);

  useLayoutEffect(() => {
    const dueMs = (totalSec - remainingSec) * 1000;
    const animation = isRunning ? draining.current : undefined;
    if (animation && Math.abs(Number(animation.currentTime) - dueMs) > BAR_SLACK_MS)
      animation.currentTime = dueMs;
  }, [isRunning, totalSec, remainingSec]);

  return fill;
}

/** They go before the bar does: what ends it is left. */
function AdjustButtons({ onMinus, onPlus }: Pick<RestBarProps, 'onMinus' | 'onPlus'>) {
  const place = useHandFocusOn<HTMLDivElement>();
  return (
    <div ref={place} className={styles.adjusting}>
      <AdjustButton label={uiTexts.restMinus} text="−15" onClick={onMinus} />
      <AdjustButton label={uiTexts.restPlus} text="+15" onClick={onPlus} />
    </div>
  );
}

function AdjustButton({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.adjust} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
