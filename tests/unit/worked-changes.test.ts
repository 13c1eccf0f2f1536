/** docs/decisions/009-worked-changes.md shows code as it is. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/decisions/009-worked-changes.md'), 'utf8');

const parts = [...PAGE.matchAll(/^`([^`]+)`.*\n\n```diff\n([\s\S]*?)```/gm)].map(
  ([, file = '', diff = '']) => ({
    file,
    lines: diff.trimEnd().split('\n'),
  }),
);

it('the worked changes are as the code has them', () => {
  expect(parts.length).toBe(PAGE.split('```diff').length - 1);
  const missing = parts.flatMap(({ file, lines }) => {
    const path = join(ROOT, file);
    const code = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    return lines.filter(line => !code.includes(line.slice(1))).map(line => `${file}: ${line}`);
  });
  expect(missing).toEqual([]);
});
