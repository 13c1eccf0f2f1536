import { useCallback, useEffect, useRef } from 'react';

/** Whether what asks is still on the screen: an answer may come when it is gone, and another stands in its place. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
