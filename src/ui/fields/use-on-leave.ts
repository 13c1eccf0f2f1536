import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `leave` when the field may never come back: a phone kills hidden apps without asking, a navigation or reload
 * takes the page, and a screen may be replaced under the open keyboard.
 */
export function useOnLeave(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') onLeave();
    };
    // A navigation says pagehide first, where Dexie closes its databases for the back/forward cache: capturing
    // listeners come before that.
    const capture = { capture: true };
    const whenLeft = () => onLeave();
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', whenLeft, capture);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', whenLeft, capture);
      onLeave();
    };
  }, []);
}
