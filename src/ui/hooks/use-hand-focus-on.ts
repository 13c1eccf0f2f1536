import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusTitle } from '../move-focus.ts';

const CONTROL = 'button, a';

/**
 * For one of many that may go while the focus is in it: the next one gets it, else the one before, else the screen's
 * title. Who goes by keyboard or by ear would begin at the page's top again.
 */
export function useHandFocusOn<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const going = element.current;
    return () => {
      if (going?.contains(document.activeElement)) handOn(going);
    };
  }, []);
  return element;
}

function handOn(going: HTMLElement): void {
  const { nextElementSibling: next, previousElementSibling: previous } = going;
  const title = going.closest('main')?.querySelector('h1');
  // By then it has gone, and a dialog that was open over it, too.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const control = controlIn(next) ?? controlIn(previous);
    if (control) return control.focus({ preventScroll: true });
    focusTitle(title);
  });
}

/** Or what is one itself: a chip. */
function controlIn(beside: Element | null): HTMLElement | null {
  if (!(beside instanceof HTMLElement) || !beside.isConnected) return null;
  return beside.matches(CONTROL) ? beside : beside.querySelector<HTMLElement>(CONTROL);
}
