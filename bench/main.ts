// `npm run bench`: every benchmark, one after the other; `npm run bench -- server` one of them. Each prints its
// figures with their floors and fails beyond its limits. Options after a name are for that benchmark:
// `npm run bench -- browser --only ticks`.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const all = globSync(join(import.meta.dirname, '*/main.ts')).map(path => basename(dirname(path)));
const words = process.argv.slice(2);
const firstOption = words.findIndex(word => word.startsWith('--'));
const [chosen, options] =
  firstOption < 0 ? [words, []] : [words.slice(0, firstOption), words.slice(firstOption)];

for (const name of chosen.length > 0 ? chosen : all.toSorted()) {
  const path = join(import.meta.dirname, name, 'main.ts');
  if (!existsSync(path)) throw new Error(`No benchmark ${name}; there are: ${all.join(', ')}`);
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [path, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
