// Before each commit, in some seconds: format and lint of what is committed, types, rules, and the lockfile where it
// changed. The tests are `npm test`'s. `npm run hooks` turns it on.
import { spawnSync } from 'node:child_process';
import { ROOT } from './root.ts';
import { toolCommand } from './tools.ts';

process.chdir(ROOT);
const staged = listStaged();
const failed = chooseChecks(staged).filter(([, command]) => !succeeds(command));
for (const [name] of failed) console.error(`✗ ${name}: not committed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function listStaged(): string[] {
  const names = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'];
  return spawnSync('git', names, { encoding: 'utf8' }).stdout.split('\0').filter(Boolean);
}

function chooseChecks(files: readonly string[]): [name: string, command: string[]][] {
  if (files.length === 0) return [];
  const changes = (pattern: RegExp) => files.some(file => pattern.test(file));
  const checks: [string, string[], boolean][] = [
    ['lint', toolCommand('biome', 'check', '--no-errors-on-unmatched', ...files), true],
    ['types', toolCommand('tsc', '-b'), changes(/\.(tsx?|json)$/)],
    ['rules', ['scripts/check-rules.ts'], changes(/^RULES\.md$|\.(test|spec)\.tsx?$/)],
    ['lockfile', ['scripts/check-lockfile.ts'], changes(/^package(-lock)?\.json$/)],
  ];
  return checks.flatMap(([name, command, isNeeded]) => (isNeeded ? [[name, command]] : []));
}

function succeeds(command: readonly string[]): boolean {
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0;
}
