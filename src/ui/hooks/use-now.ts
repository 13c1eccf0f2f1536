import { useEffect, useState } from 'react';

/**
 * The time in ms, renewed at every multiple of `intervalMs` of the clock, so that all counters on the screen step
 * together; of what counts from or to a moment, at every multiple before and after it, `throughMs`. A hidden page's
 * timers are throttled: it is renewed at once when the page is seen again.
 */
export function useNow(intervalMs: number, throughMs = 0): number {
  const [nowMs, setNowMs] = useState(Date.now);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function step() {
      clearTimeout(timer);
      const now = Date.now();
      setNowMs(now);
      const sinceMs = (now - throughMs) % intervalMs;
      timer = setTimeout(step, sinceMs < 0 ? -sinceMs : intervalMs - sinceMs);
    }
    step();
    document.addEventListener('visibilitychange', step);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', step);
    };
  }, [intervalMs, throughMs]);

  return nowMs;
}
