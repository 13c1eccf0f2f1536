/** What a template's copy is called: a title as the API takes it, and another one than its own. */
import { expect, it } from 'vitest';
import { TITLE_MAX } from '#domain/limits.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { texts } from '#features/start/template-texts.ts';

it.each([
  ['a short title', 'Ноги', 'Ноги (копия)'],
  ['the longest title', 'я'.repeat(TITLE_MAX), `${'я'.repeat(92)} (копия)`],
  ['as many emojis', '💪'.repeat(TITLE_MAX), `${'💪'.repeat(92)} (копия)`],
  ['an emoji at the cut', `${'я'.repeat(91)}💪💪`, `${'я'.repeat(91)}💪 (копия)`],
])('[PLAN4] of %s keeps its own word, and no half of a character', (_, title, copy) => {
  expect(texts.copyOf(title)).toBe(copy);
  expect(normalizeTitle(copy)).toBe(copy);
});
