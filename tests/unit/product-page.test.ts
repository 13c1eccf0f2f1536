/** docs/product.md quotes texts to the letter: each of them is in the code. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** No-break spaces are spaces on the page. */
const code = globSync('{src,server,contract}/**/*.{ts,tsx}', { cwd: ROOT })
  .map(read)
  .join('\n')
  .replaceAll(/\\u00a0|\u00a0/g, ' ');

/** A paragraph may break a line inside a text. */
const page = read('docs/product.md').replaceAll(/\n +/g, ' ');

function listAfter(word: string): string[] {
  const list = new RegExp(`'${word} …': ([^.]+)\\.`).exec(page)?.[1] ?? '';
  return list.split(/,\s+/).map(end => `${word} ${end}`);
}

/** `{…}` and '…' stand for what varies: what is around them is exact. */
const quoted = [...page.matchAll(/(?<![\wа-яё])'([^'\n]*[а-яё][^'\n]*)'(?![\wа-яё])/gi)]
  .flatMap(([, text = '']) => text.split(/\{[^}]*\}|…/))
  .map(part => part.trim())
  .filter(part => /[а-яё]{2}/i.test(part));

test.each([...new Set([...quoted, ...listAfter('Не удалось'), ...listAfter('Ошибка при')])])('%s', text => {
  expect(code.includes(text)).toBe(true);
});
