import { useCallback, useSyncExternalStore } from 'react';

/** The main pointer is a finger. */
export const COARSE = '(pointer: coarse)';

/** A phone on its side: few rows, and room for two things beside each other. */
export const ON_ITS_SIDE = '(min-width: 700px) and (max-height: 520px)';

/** Wider than a phone held upright. */
export const WIDE = '(min-width: 700px)';

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
