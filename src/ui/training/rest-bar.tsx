import { useEffect } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { uiTexts } from '../texts.ts';
import styles from './rest-bar.module.css';

/** From here on the countdown grows: time to chalk up. */
const LAST_SECONDS = 10;

interface RestBarProps {
  state: 'running' | 'over';
  /** May have a fraction: the bar then moves smoothly, the figures count whole seconds. */
  remainingSec: number;
  totalSec: number;
  /** formatRest: 84 is '1:24'. */
  format: (sec: number) => string;
  onMinus: () => void;
  onPlus: () => void;
  onSkip: () => void;
}

/** The rest between sets: yellow, above the navigation. The timer is silent; only its end is announced. */
export function RestBar({ state, remainingSec, totalSec, format, onMinus, onPlus, onSkip }: RestBarProps) {
  useEffect(uncoverFocus, []);
  const over = state === 'over';
  const ending = !over && remainingSec <= LAST_SECONDS;
  const share = totalSec > 0 ? Math.min(Math.max(remainingSec / totalSec, 0), 1) : 0;
  return (
    <section className={cx(styles.bar, over && styles.over)} aria-label={uiTexts.restBar} data-bar="rest">
      <div className={styles.fill} style={{ transform: `scaleX(${over ? 1 : share})` }} />
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
      {!over && (
        <>
          <AdjustButton label={uiTexts.restMinus} text="−15" onClick={onMinus} />
          <AdjustButton label={uiTexts.restPlus} text="+15" onClick={onPlus} />
        </>
      )}
      <IconButton label={uiTexts.restSkip} icon={over ? 'close' : 'skip'} onClick={onSkip} />
    </section>
  );
}

/** The bar rises over whatever lies low on the screen: the row somebody stands in moves up, out of its way. */
function uncoverFocus(): void {
  const focused = document.activeElement;
  if (!focused?.closest('main')) return;
  (focused.closest('tr') ?? focused).scrollIntoView({ block: 'nearest' });
}

function AdjustButton({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.adjust} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
