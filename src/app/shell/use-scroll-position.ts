import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** These scroll by themselves on the way back: by what stood at the top, not by pixels. */
const SELF_PLACED: readonly string[] = ['/workout', '/exercises'];
/** A click may lead away before the frame in which the page would hear that it was scrolled. */
const KEPT_AT = ['scroll', 'click'] as const;
const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const;

/** How far down each entry of the history was left. After a reload the browser knows. */
const offsets = new Map<string, number>();
/** The screen's path. */
let shown = '';

/**
 * A screen that is opened begins at its top, also where all of it is there at once; one that is come back to stands where
 * it was left. The browser alone cannot do that: what is read from the disk is not there yet when it tries.
 */
export function useScrollPosition(): void {
  const { pathname, search, key } = useLocation();
  const way = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen, or what it was asked to show
  useLayoutEffect(() => {
    // What is typed into a search stays in its place.
    const isTyped = way === 'REPLACE' && shown === pathname;
    shown = pathname;
    if (isTyped) return;
    if (way !== 'POP') window.scrollTo(0, 0);
    else if (!SELF_PLACED.includes(pathname)) return goTo(offsets.get(key) ?? 0);
  }, [pathname, search]);

  const isKept = !SELF_PLACED.includes(pathname);
  useLayoutEffect(() => {
    // To ask where the page stands lays it out: a tick need not wait for that.
    if (!isKept) return;
    const keep = () => offsets.set(key, window.scrollY);
    for (const moment of KEPT_AT) window.addEventListener(moment, keep, { capture: true, passive: true });
    return () => {
      for (const moment of KEPT_AT) window.removeEventListener(moment, keep, { capture: true });
    };
  }, [key, isKept]);
}

/** As soon as the page is long enough, unless the person moves first. Returns how to stop. */
function goTo(topPx: number): (() => void) | undefined {
  if (topPx === 0) return;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, topPx);
    if (window.scrollY > topPx - 1) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const touch of TOUCHES) window.removeEventListener(touch, stop);
  };
  for (const touch of TOUCHES) window.addEventListener(touch, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}
