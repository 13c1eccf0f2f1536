import { foldText } from './folded-text.ts';

/** 'Подьем' for 'подъем': the sign after a prefix, written so by half of those who type it. */
const SOFT_AFTER_PREFIX = /(?<!\p{L})(под|об|от|раз|из|с)ь(?=[еюя])/gu;

/** The words of a text, folded; punctuation parts them, a hyphen too: 'Т-гриф' is 'т' and 'гриф'. */
export function splitWords(text: string): string[] {
  return (
    foldText(text)
      .replace(SOFT_AFTER_PREFIX, '$1ъ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Words that say nothing by themselves: a query need not find them. */
const SMALL_WORDS = new Set(
  `а без в во для до за и из к ко на над о об от перед по под при с со у the of with on in
  мышца мышцы мышц упражнение упражнения exercise`.split(/\s+/),
);

export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word);
}
