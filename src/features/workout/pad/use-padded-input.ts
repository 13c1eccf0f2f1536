import { useEffect, useState } from 'react';
import { isPadded } from './find-padded-row.ts';

/**
 * After this a tap that leaves the field is over: nothing moves under the finger, and the tick is painted before the
 * keys close.
 */
const LEAVE_AFTER_MS = 300;

/**
 * The field that was tapped, kept a moment longer; while the keys are open it follows the focus. A field that got the
 * focus from a tick or a keyboard does not open the keys, which cover half of the screen: a tap does.
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
