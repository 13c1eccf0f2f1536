import { useCallback, useRef } from 'react';

/** Runs what a press does, and nothing for one more press until that is done: a wet thumb presses twice. */
export function useOneAtATime(): (act: () => Promise<void>) => Promise<void> {
  const isRunning = useRef(false);
  return useCallback(async act => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await act();
    } finally {
      isRunning.current = false;
    }
  }, []);
}
