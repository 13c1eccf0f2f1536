// `npm run mutate -- domain` (or `sync`, `server`): Stryker makes one small change at a time in a copy of the code, and
// counts how many of them the tests notice. `--only src/domain/dates.ts` (a glob, any number) for some files alone,
// `--jobs N` for so many side by side, `--write` to write the score in docs/sabotage.md. Takes minutes to a night.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { AREAS } from './mutate/areas.ts';
import { countScore, type Score, showScore, writeRow } from './mutate/score.ts';
import { ROOT } from './root.ts';

const PAGE = 'docs/sabotage.md';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const area = AREAS[name];
if (area === undefined) {
  console.error(
    `usage: npm run mutate -- ${Object.keys(AREAS).join('|')} [--only GLOB] [--jobs N] [--write]`,
  );
  process.exit(1);
}

process.chdir(ROOT);
// That of tests/unit/domain/dates.test.ts: in the threads that Stryker runs tests in, no test can set it.
process.env.TZ = 'Europe/Berlin';
process.env.MUTATE_TESTS = area.tests.join(',');
const stryker = new Stryker({
  mutate: values.only ?? [...area.mutate],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // What runs when a module is loaded would need every test once more for each of its mutants.
  ignoreStatic: true,
  concurrency: Number(values.jobs),
  dryRunTimeoutMinutes: 30,
  // It reads tsconfig.json with TypeScript's old interface, which 7 does not have: there is none to be read.
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['.cache', 'data', 'dist', 'docs'],
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { logTests: false, allowEmojis: false },
  htmlReporter: { fileName: `.cache/mutation-${name}.html` },
});
const score = countScore(await stryker.runMutationTest());
console.log(showScore(score));
if (values.write) writePage(score);

function writePage(score: Score): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const what = [name, ...(values.only ?? []).map(glob => `--only ${glob}`)].join(' ');
  writeFileSync(PAGE, writeRow(readFileSync(PAGE, 'utf8'), { what, score, date, commit }));
}
