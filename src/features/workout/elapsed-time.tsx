import { formatClock } from '#domain/time.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import styles from './elapsed-time.module.css';
import { texts } from './texts.ts';

/** Computed from the stored start, so that sleep, midnight and a throttled tab do not matter. Rerenders only itself. */
export function ElapsedTime({ startedAtMs }: { startedAtMs: number }) {
  const nowMs = useNow(1000);
  return (
    <div role="timer" aria-label={texts.elapsed} className={styles.elapsed}>
      {formatClock((nowMs - startedAtMs) / 1000)}
    </div>
  );
}
