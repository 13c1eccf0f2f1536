import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '#ui/move-focus.ts';

const LOOK_MS = 50;
/** So long a screen may take to be fetched, and to be read from the disk: its first title may not be its last. */
const SETTLING_MS = 5_000;
const ACTS = ['pointerdown', 'keydown'] as const;

/**
 * What was pressed goes with its screen: who goes by keyboard or by ear would be nowhere, and hear nothing of the new
 * one. They begin at its title, unless it has a field that takes the focus. A page that opens begins at its top.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page that leads on by itself while it opens. Older browsers do not tell.
    if (navigator.userActivation?.hasBeenActive === false) return;
    const looking = setInterval(focusNewTitle, LOOK_MS);
    const stopping = new AbortController();
    function stop() {
      clearInterval(looking);
      clearTimeout(settling);
      stopping.abort();
    }
    const settling = setTimeout(stop, SETTLING_MS);
    for (const act of ACTS) window.addEventListener(act, stop, { capture: true, signal: stopping.signal });
    return stop;
  }, [pathname]);
}

function focusNewTitle(): void {
  if (document.activeElement === document.body) focusTitle(document.querySelector<HTMLElement>('main h1'));
}
