/** The container image has the server's folders and the packages of `dependencies`: neither too few nor the app's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { IMAGE_ENTRIES } from '../../scripts/image/inspect-image.ts';
import { followImports } from '../../scripts/map/read-imports.ts';
import { ROOT } from '../../scripts/root.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('`dependencies` are what the server imports, and nothing besides', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(followImports(IMAGE_ENTRIES).packages).toEqual(Object.keys(dependencies).sort());
});

it('the Dockerfile copies each folder that the server imports from', () => {
  const copied = ['contract', 'server', 'src/domain'];
  expect(read('Dockerfile')).toContain('cp -r package.json contract server dist node_modules /image/podhod');
  expect(read('Dockerfile')).toContain('cp -r src/domain /image/podhod/src');
  const missing = followImports(IMAGE_ENTRIES).files.filter(
    file => !copied.some(folder => file.startsWith(`${folder}/`)),
  );
  expect(missing).toEqual([]);
});
