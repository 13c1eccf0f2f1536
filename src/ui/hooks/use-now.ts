import { useEffect, useState } from 'react';

/**
 * The time in ms, renewed at every multiple of `intervalMs` of the clock, so that all counters on the screen step
 * together. A hidden page's timers are throttled: it is renewed at once when the page is seen again.
 */
export function useNow(intervalMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function step() {
      clearTimeout(timer);
      const now = Date.now();
      setNowMs(now);
      timer = setTimeout(step, intervalMs - (now % intervalMs));
    }
    step();
    document.addEventListener('visibilitychange', step);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', step);
    };
  }, [intervalMs]);

  return nowMs;
}
