import { flushSync } from 'react-dom';

/**
 * Leaves the row's or the exercise's edited field, which saves it. On iOS a tap on a checkbox or button does not take the focus, so
 * nothing else would. Flushes the render at once, so that a caller reads the saved value.
 */
export function leaveField(within: HTMLElement): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.type === 'text' && within.contains(focused)) {
    flushSync(() => focused.blur());
  }
}
