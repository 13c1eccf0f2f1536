/**
 * A text as search compares it: lower case (Cyrillic too), ё as е, runs of whitespace as one space, ends trimmed.
 * Composed first, because a text from an Apple device may spell ё and й with a separate mark.
 */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/**
 * Whether a text that foldText has folded contains every word of the query, each anywhere and in any order: 'штанги
 * лежа' finds 'Жим штанги лёжа узким хватом'. An empty query matches everything.
 */
export function matchesQuery(foldedText: string, query: string): boolean {
  return foldText(query)
    .split(' ')
    .every(word => foldedText.includes(word));
}
