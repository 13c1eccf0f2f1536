// `npm run mutate -- domain` (or another of scripts/mutate/areas.ts): Stryker makes one small change at a time in a copy of
// the code, and counts how many of them the tests notice. `--only src/domain/dates.ts` (a glob, any number) for some files
// alone, `--tests tests/sync/log.test.ts` for these tests in place of the area's, whose first run of all takes minutes,
// `--minutes N` to stop and count what was tested by then, `--jobs N` for so many side by side, `--write` to write the
// score in docs/sabotage.md. Takes minutes to a night.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { AREAS } from './mutate/areas.ts';
import { countScore, type Mutant, type Score, showMutant, showScore, writeRow } from './mutate/score.ts';
import { testedSoFar } from './mutate/tested-so-far.ts';
import { ROOT } from './root.ts';
import { firstSeed } from './test/simulated-seeds.ts';

const PAGE = 'docs/sabotage.md';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true },
    minutes: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const area = AREAS[name];
if (area === undefined) {
  console.error(
    `usage: npm run mutate -- ${Object.keys(AREAS).join('|')} [--only GLOB] [--tests GLOB] [--minutes N] [--jobs N] [--write]`,
  );
  process.exit(1);
}

process.chdir(ROOT);
// That of tests/unit/domain/dates.test.ts: in the threads that Stryker runs tests in, no test can set it.
process.env.TZ = 'Europe/Berlin';
// Of what is copied now, whatever is committed meanwhile.
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
// A glob may have commas in it.
process.env.MUTATE_TESTS = JSON.stringify(values.tests ?? area.tests);
// Of the code before anything is broken, and the same for each mutant: the same code has the same score again.
process.env.PROPERTY_SEED = String(firstSeed());
const stryker = new Stryker({
  mutate: values.only ?? [...area.mutate],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', `${ROOT}scripts/mutate/tested-so-far.ts`],
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // What runs when a module is loaded would need every test once more for each of its mutants.
  ignoreStatic: true,
  concurrency: Number(values.jobs),
  dryRunTimeoutMinutes: 30,
  // On a busy machine a test takes longer than the usual five seconds, and what hangs counts as noticed.
  timeoutMS: 20_000,
  // It reads tsconfig.json with TypeScript's old interface, which 7 does not have: there is none to be read.
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['.cache', 'data', 'dist', 'docs/screens'],
  reporters: ['tested-so-far', 'clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { logTests: false, allowEmojis: false },
  htmlReporter: { fileName: `.cache/mutation-${name}.html` },
});
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
const deadline = Number.isFinite(minutes) ? setTimeout(cutOff, minutes * 60_000) : undefined;
const mutants = await stryker.runMutationTest();
clearTimeout(deadline);
report(mutants, []);

/** Stryker has no way to stop early: its processes end with this one. */
function cutOff(): void {
  const undetected = testedSoFar().filter(({ status }) => status === 'Survived');
  for (const mutant of undetected) console.log(showMutant(mutant));
  report(testedSoFar(), [`--minutes ${minutes}`]);
  process.exit();
}

/** `limit`: what cut it off. */
function report(tested: readonly Mutant[], limit: readonly string[]): void {
  const score = countScore(tested);
  console.log(`${showScore(score)} of the mutants noticed`);
  if (values.write) writePage(score, limit);
}

function writePage(score: Score, limit: readonly string[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const globs = (option: 'only' | 'tests') => (values[option] ?? []).map(glob => `--${option} ${glob}`);
  const what = [name, ...globs('only'), ...globs('tests'), ...limit].join(' ');
  writeFileSync(PAGE, writeRow(readFileSync(PAGE, 'utf8'), { what, score, date, commit }));
}
