import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/**
 * The beginning of the present day, in ms: what 'сегодня' and 'вчера' are said by. Changes at midnight, and at once
 * when a page that slept over it is seen again; between them whoever uses it is not repainted.
 */
export function useToday(): number {
  return useSyncExternalStore(follow, startOfToday);
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}

function follow(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('pageshow', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('pageshow', onChange);
  };
}
