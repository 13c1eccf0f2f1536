import { useSyncExternalStore } from 'react';

const COARSE = '(pointer: coarse)';

/** Whether the main pointer is a finger. */
export function useIsCoarse(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(COARSE).matches);
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(COARSE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
