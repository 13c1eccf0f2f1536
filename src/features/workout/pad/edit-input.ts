/** Types into a field as a keyboard does: the field receives an `input` event and knows nothing of the keys. */
import type { TypedText } from './pad-keys.ts';

export function readInput(input: HTMLInputElement): TypedText {
  const { value: text, selectionStart, selectionEnd } = input;
  return { text, from: selectionStart ?? text.length, to: selectionEnd ?? text.length };
}

/** Does not set `value` directly: React tracks that and would miss the change. The caret ends behind the typed text. */
export function writeInput(input: HTMLInputElement, text: string | null): void {
  if (text === null || text === input.value) return;
  const { text: before, to } = readInput(input);
  const caret = text.length - (before.length - to);
  input.setRangeText(text, 0, before.length);
  input.setSelectionRange(caret, caret);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Acts like Enter: saves a readable value and goes to the row's next field. */
export function enterInput(input: HTMLInputElement): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
