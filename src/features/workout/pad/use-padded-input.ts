import { useEffect, useState } from 'react';
import { isPadded } from './find-padded-row.ts';

/** A tap that leaves a field is over by then: nothing moves under the finger, and a tick is painted before the pad goes. */
const LEAVE_AFTER_MS = 300;

/**
 * The field that was tapped, and for a moment longer; with the pad open it follows to wherever the focus goes. A field that got
 * the focus otherwise, from a tick or a keyboard, covers half of the screen for nobody: a tap on it brings the pad.
 */
export function usePaddedInput(): HTMLInputElement | undefined {
  const [input, setInput] = useState<HTMLInputElement>();

  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    function tap({ target }: MouseEvent) {
      if (!isPadded(target)) return;
      clearTimeout(leaving);
      setInput(target);
    }
    function enter({ target }: FocusEvent) {
      if (!isPadded(target)) return;
      clearTimeout(leaving);
      setInput(open => open && target);
    }
    function leave({ target }: FocusEvent) {
      if (!isPadded(target)) return;
      clearTimeout(leaving);
      leaving = setTimeout(() => setInput(undefined), LEAVE_AFTER_MS);
    }
    document.addEventListener('click', tap);
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      clearTimeout(leaving);
      document.removeEventListener('click', tap);
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);

  return input;
}
