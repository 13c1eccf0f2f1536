import { flushSync } from 'react-dom';

/**
 * Leaves the row's field that is being edited, which saves it. On iOS a tap on a checkbox or a button does not take
 * the focus, so nothing else would. Painted at once: who reads the row now must not read what the field only held.
 */
export function leaveField(row: HTMLElement): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.type === 'text' && row.contains(focused)) {
    flushSync(() => focused.blur());
  }
}
