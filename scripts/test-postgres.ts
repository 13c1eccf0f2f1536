// `npm run test:postgres`: the server's tests and the sync's on PostgreSQL, the very files that npm test runs on
// SQLite. Its last line is for machines: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { startTestPostgres } from './postgres/test-postgres.ts';
import { ROOT } from './root.ts';
import { readVitestReport, type TestCounts } from './test/read-reports.ts';
import { toolCommand } from './tools.ts';

const REPORT = '.cache/test/postgres.json';
/** What speaks to a server; the rest has nothing to do with its database. */
const FOLDERS = ['tests/server', 'tests/sync', 'tests/session', 'tests/postgres'];

process.chdir(ROOT);
const { passed, failed } = await runOnPostgres(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runOnPostgres(args: string[]): Promise<TestCounts> {
  const postgres = await startTestPostgres();
  try {
    rmSync(REPORT, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${REPORT}`];
    const tests = args.length > 0 ? args : FOLDERS;
    spawnSync(process.execPath, toolCommand('vitest', 'run', ...reporters, ...tests), {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    });
    return readVitestReport(readFileSync(REPORT, 'utf8'));
  } finally {
    await postgres.stop();
  }
}
