/**
 * A text as search compares it: lower case (Cyrillic too), ё as е, runs of whitespace as one space, ends trimmed.
 * Composed first, because a text from an Apple device may spell ё and й with a separate mark.
 */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
