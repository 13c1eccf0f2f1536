import { useCallback, useSyncExternalStore } from 'react';

/** The main pointer is a finger. */
export const COARSE = '(pointer: coarse)';

/** Whether the media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
