import { useLayoutEffect } from 'react';

/** What the page makes room for, or stands still behind: base.css and the components' own styles. */
type RootMark =
  | 'nav'
  | 'rest'
  | 'large-rest'
  | 'actions'
  | 'tall-actions'
  | 'dialog'
  | 'toast'
  | 'pad'
  | 'panes'
  | 'picking';

/** How many are there: a dialog may open over another, and a screen comes before the one it replaces has gone. */
const counts = new Map<RootMark, number>();

/**
 * Says on <html> (`data-nav` and so on) that the component is on the screen. `:root:has(…)` would say the same, and have
 * the browser look for it at whatever comes into the page or leaves it with each tick.
 */
export function useRootMark(mark: RootMark, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark, isThere]);
}

function count(mark: RootMark, change: 1 | -1): void {
  const now = (counts.get(mark) ?? 0) + change;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}
