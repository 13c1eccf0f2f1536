import { expect, test } from 'vitest';
import library from '#contract/library.json' with { type: 'json' };
import { BACK, FRONT } from '#ui/training/body-shapes.ts';

test('every muscle of the library is drawn, and nothing else', () => {
  const drawn = new Set([...FRONT.muscles, ...BACK.muscles].map(([name]) => name));
  expect([...drawn].sort()).toEqual(library.muscles.map(({ name }) => name).sort());
});
