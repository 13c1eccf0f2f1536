/** What the style sheets may not do to the reader's own text size. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Of the window's size alone, a figure would stay as it is where the words around it grow. */
const BY_THE_WINDOW = /font(?:-size)?:[^;]*\d(?:[sld]?v(?:w|h|i|b|min|max))\b[^;]*;/g;

test('no letter is sized by the window', () => {
  const found = globSync('src/**/*.css').flatMap(
    path => readFileSync(path, 'utf8').match(BY_THE_WINDOW) ?? [],
  );
  expect(found).toEqual([]);
});
