import fc from 'fast-check';
import { expect, test } from 'vitest';
import library from '#contract/library.json' with { type: 'json' };
import { hyphenate } from '#ui/hyphens/hyphenate.ts';

const shown = (text: string) => hyphenate(text).replaceAll('\u00ad', '-');

test.each([
  ['понедельник', 'по-не-дель-ник'],
  ['Тренировка', 'Тре-ни-ров-ка'],
  ['Зарегистрироваться', 'За-ре-гис-три-ро-вать-ся'],
  ['упражнения', 'уп-раж-не-ния'],
  ['Длительность', 'Дли-тель-ность'],
  ['подъёмник', 'подъ-ём-ник'],
  ['биоэнергетика', 'биоэнер-ге-ти-ка'],
  ['трёхглавая', 'трёх-гла-вая'],
  ['Жим штанги лёжа', 'Жим штанги лёжа'],
  ['Incline-Bench 82,5 кг', 'Incline-Bench 82,5 кг'],
  ['ёаёъбъёё', 'ёаёъ-бъёё'],
])('%s is broken as %s', (word, broken) => {
  expect(shown(word)).toBe(broken);
});

test('a text keeps its letters; no part is a single letter or has no vowel, and none begins with a sign', () => {
  const names = library.exercises.map(({ name }) => name);
  const texts = fc.oneof(fc.constantFrom(...names), fc.stringMatching(/^[а-яё ]{0,40}$/));
  fc.assert(
    fc.property(texts, text => {
      expect(hyphenate(text).replaceAll('\u00ad', '')).toBe(text);
      for (const word of hyphenate(text)
        .split(' ')
        .filter(it => it.includes('\u00ad'))) {
        for (const [at, part] of word.split('\u00ad').entries()) {
          expect(part.replace(/[^а-яё]/gi, '').length).toBeGreaterThan(1);
          // What is written with a sign in front keeps it there.
          if (at > 0) expect(part).toMatch(/^[^йьъ]/i);
          expect(part).toMatch(/[аеёиоуыэюя]/i);
        }
      }
      expect(hyphenate(hyphenate(text))).toBe(hyphenate(text));
    }),
    { numRuns: 2000 },
  );
});
