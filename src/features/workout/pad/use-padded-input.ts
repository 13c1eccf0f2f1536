import { useEffect, useState } from 'react';
import { isPadded } from './find-padded-row.ts';

/** A tap that leaves a field is over by then: nothing moves under the finger, and a tick is painted before the pad goes. */
const LEAVE_AFTER_MS = 300;

/** The field that somebody stands in, and for a moment longer. */
export function usePaddedInput(): HTMLInputElement | undefined {
  const [input, setInput] = useState(() =>
    isPadded(document.activeElement) ? document.activeElement : undefined,
  );

  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    function enter({ target }: FocusEvent) {
      if (!isPadded(target)) return;
      clearTimeout(leaving);
      setInput(target);
    }
    function leave({ target }: FocusEvent) {
      if (!isPadded(target)) return;
      clearTimeout(leaving);
      leaving = setTimeout(() => setInput(undefined), LEAVE_AFTER_MS);
    }
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      clearTimeout(leaving);
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);

  return input;
}
