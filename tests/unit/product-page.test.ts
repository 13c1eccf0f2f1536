/** docs/product.md quotes texts to the letter: each of them is in the code. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const code = globSync('{src,server,contract}/**/*.{ts,tsx}', { cwd: ROOT }).map(read).join('\n');

/** Up to the behaviour, whose quotes are often examples. */
const page = read('docs/product.md').split('## Training')[0] ?? '';

function listAfter(word: string): string[] {
  const list = new RegExp(`'${word} …': ([^.]+)\\.`).exec(page)?.[1] ?? '';
  return list.split(/,\s+/).map(end => `${word} ${end}`);
}

const quoted = [...page.matchAll(/(?<!\w)'(?=[а-яё+])([^'…()|]+)'(?!\w)/gi)].map(([, text = '']) => text);

test.each([...new Set([...quoted, ...listAfter('Не удалось'), ...listAfter('Ошибка при')])])('%s', text => {
  expect(code.includes(text)).toBe(true);
});
