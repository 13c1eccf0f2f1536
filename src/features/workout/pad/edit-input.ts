/** Types into a field as a keyboard does: the field hears an `input` event and knows of no pad. */
import type { TypedText } from './pad-keys.ts';

export function readInput(input: HTMLInputElement): TypedText {
  const { value: text, selectionStart, selectionEnd } = input;
  return { text, from: selectionStart ?? text.length, to: selectionEnd ?? text.length };
}

/** Not by `value`, which React watches: it would take its own text for the one before. The caret stays behind what was typed. */
export function writeInput(input: HTMLInputElement, text: string | null): void {
  if (text === null || text === input.value) return;
  const { text: before, to } = readInput(input);
  const caret = text.length - (before.length - to);
  input.setRangeText(text, 0, before.length);
  input.setSelectionRange(caret, caret);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** As Enter does: saves what is readable and goes on to the next field of the row. */
export function enterInput(input: HTMLInputElement): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
