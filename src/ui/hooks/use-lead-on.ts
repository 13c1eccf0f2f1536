import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusTitle } from '../move-focus.ts';

/** For a bar of the training that goes while the focus is in it: by keyboard or by ear one goes on with the next set. */
export function useLeadOn<T extends HTMLElement>(): RefObject<T | null> {
  const bar = useRef<T>(null);
  useLayoutEffect(() => {
    const going = bar.current;
    return () => {
      if (going?.contains(document.activeElement)) queueMicrotask(focusNextStep);
    };
  }, []);
  return bar;
}

function focusNextStep(): void {
  if (document.activeElement !== document.body) return;
  // The step may still be the one that was just done.
  const box = 'main [aria-current="step"] input[type="checkbox"]:not(:checked)';
  const tick = document.querySelector<HTMLElement>(box);
  if (tick) tick.focus({ preventScroll: true });
  else focusTitle(document.querySelector<HTMLElement>('main h1'));
}
