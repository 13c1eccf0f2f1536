import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Everything that can wait leaves the first screen this long: network and processor are its own until then. */
const SETTLE_MS = 1_000;

/** True from a quiet moment after the page has loaded. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const later = () => {
      let callOff = () => clearTimeout(timer);
      const timer = setTimeout(() => {
        callOff = whenIdle(() => setSettled(true));
      }, SETTLE_MS);
      stopping.signal.addEventListener('abort', () => callOff());
    };
    if (document.readyState === 'complete') later();
    else window.addEventListener('load', later, { signal: stopping.signal });
    return () => stopping.abort();
  }, []);
  return isSettled;
}
