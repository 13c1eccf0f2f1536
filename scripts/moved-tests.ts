// `node scripts/moved-tests.ts FROM TO`: where each browser test that e2e/ has lost between two commits is now, with how
// many checks it made before and makes now. For a record such as docs/decisions/008-moved-tests.md.
import { execFileSync } from 'node:child_process';
import { type ESTree, parseSync, Visitor } from 'vite';
import { ROOT } from './root.ts';
import { isRunningTest, titleOf } from './rules/read-titles.ts';

interface ReadTest {
  readonly file: string;
  readonly title: string;
  readonly checks: number;
}

/** `expect(…)`, `expect.poll(…)`, and helpers such as `expectCount(…)`. */
const CHECK = /\bexpect\w*(?:\s*\.(?:element|poll|soft))?\(/g;
const TESTS = new Set(['test', 'it']);
/** A test of less likeness is another one. */
const ALIKE = 0.5;

const [from = '', to = ''] = process.argv.slice(2);
const before = readTests(from, /^e2e\/.*\.spec\.ts$/);
const after = readTests(to, /^(?:e2e|tests\/components|tests\/screens)\/.*\.(?:spec|test)\.tsx?$/);
const isIn = (tests: readonly ReadTest[], { file, title }: ReadTest) =>
  tests.some(test => test.file === file && test.title === title);
const fresh = after.filter(test => !isIn(before, test));

console.log('|Browser test|Was in|Checks|Is in|Checks|\n|---|---|---|---|---|');
for (const test of before) {
  const kept = after.find(({ file, title }) => file === test.file && title === test.title);
  if (kept && kept.checks >= test.checks) continue;
  const place = findPlace(test);
  const now = kept ? [kept, ...(place ? [place] : [])] : [place];
  console.log(rowOf(test, now));
}

function rowOf({ title, file, checks }: ReadTest, now: readonly (ReadTest | undefined)[]): string {
  const places = now.map(test => {
    if (!test) return '—';
    return test.title === title ? test.file : `${test.file}: ${test.title}`;
  });
  const counts = now.map(test => test?.checks ?? 0);
  return `|${[title, file, checks, places.join('; '), counts.join(' + ')].map(cell => String(cell).replaceAll('|', '\\|')).join('|')}|`;
}

/** The same title elsewhere, else the one most like it among those that are new. */
function findPlace({ title }: ReadTest): ReadTest | undefined {
  const same = fresh.find(test => test.title === title);
  if (same) return same;
  const [best] = fresh
    .map(test => ({ test, likeness: likenessOf(test.title, title) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  return best && best.likeness >= ALIKE ? best.test : undefined;
}

/** The share of words that two titles have in common. */
function likenessOf(a: string, b: string): number {
  const wordsOf = (title: string) => new Set(title.toLowerCase().match(/[\p{L}\d]+/gu));
  const [these, those] = [wordsOf(a), wordsOf(b)];
  const common = [...these].filter(word => those.has(word)).length;
  return common / (these.size + those.size - common);
}

function readTests(commit: string, files: RegExp): ReadTest[] {
  const paths = git('ls-tree', '-r', '--name-only', commit).split('\n');
  return paths
    .filter(path => files.test(path))
    .flatMap(path => {
      const source = git('show', `${commit}:${path}`);
      const tests: ReadTest[] = [];
      new Visitor({
        CallExpression(call) {
          if (isGroup(call.callee) || !isRunningTest(call.callee, TESTS)) return;
          const title = titleOf(call);
          const checks = source.slice(call.start, call.end).match(CHECK)?.length ?? 0;
          if (title !== '') tests.push({ file: path, title, checks });
        },
      }).visit(parseSync(path, source).program);
      return tests;
    });
}

/** `test.describe(…)`: its tests have rows of their own. */
function isGroup(callee: ESTree.Expression | ESTree.Super): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'describe'
  );
}

function git(...args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
}
