import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * For a field whose whole text gives way to what is typed first. At the end of the tap that enters it WebKit puts the
 * caret into what is selected, unless it is kept from it: 6 typed over 8 became 86. Where the selection is lost before
 * that (seen in Firefox), it is made once more. A later tap places the caret.
 */
export function useSelectOnEntry() {
  const isEntering = useRef(false);
  return {
    onPointerDown({ currentTarget }: PointerEvent<HTMLInputElement>) {
      isEntering.current = document.activeElement !== currentTarget;
    },
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      currentTarget.select();
    },
    onMouseUp(event: MouseEvent<HTMLInputElement>) {
      if (isEntering.current) event.preventDefault();
    },
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd;
      if (isEntering.current && isCaret) currentTarget.select();
      isEntering.current = false;
    },
  };
}
