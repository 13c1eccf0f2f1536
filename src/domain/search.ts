import { foldText } from './search/fold-text.ts';

export { foldText };

/**
 * Whether a text that foldText has folded contains every word of the query, each anywhere and in any order: 'штанги
 * лежа' finds 'Жим штанги лёжа узким хватом'. An empty query matches everything.
 */
export function matchesQuery(foldedText: string, query: string): boolean {
  return foldText(query)
    .split(' ')
    .every(word => foldedText.includes(word));
}
