// `npm run test:postgres`: the server's tests and the session's on PostgreSQL, the very files that npm test runs on
// SQLite, and the simulation with its server on it; or the named files alone. Its last line is for machines:
// `N passed, N failed`; `npm run test:all` reads the counts as JSON (`--report <file>`).
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startTestPostgres } from './postgres/test-postgres.ts';
import { ROOT } from './root.ts';
import { countBadEnd, readOwnReport, readVitestReport, type TestCounts } from './test/read-reports.ts';
import { tellFailures } from './test/tell-failures.ts';
import { toolCommand } from './tools.ts';

const REPORT = '.cache/test/postgres-tests.json';
const SIMULATION_REPORT = '.cache/test/simulation-postgres.json';
/** A few seeds: with the server's tests they send PostgreSQL every statement that tests/sync would. */
const SIMULATION = ['tests/simulation/main.ts', '--engine', 'postgres', '--from', '1', '--seeds', '20'];
/** What speaks to a server; the rest has nothing to do with its database. */
const FILES = 'tests/{server,session,postgres}/**/*.test.ts';
/** Processes of their own over SQLite, whatever the other tests run on, and what has no database. */
const LEFT_OUT = ['acts', 'gym-page', 'histogram', 'launch', 'random-pool', 'start-up'].map(
  name => `tests/server/${name}.test.ts`,
);
/** More at once than processors: while the database works, its test waits. */
const AT_ONCE = '--maxWorkers=3';

process.chdir(ROOT);
const { values, positionals } = parseArgs({
  options: { report: { type: 'string' } },
  allowPositionals: true,
});
const counts = await runOnPostgres(positionals);
const { passed, failed, failures } = counts;
if (values.report === undefined) tellFailures('postgres', { failures });
else writeFileSync(values.report, JSON.stringify(counts));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runOnPostgres(args: string[]): Promise<TestCounts> {
  const postgres = await startTestPostgres();
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url };
  try {
    const tests = runTests(args.length > 0 ? args : globSync(FILES, { exclude: LEFT_OUT }), env);
    return args.length > 0 ? tests : add(tests, runSimulation(env));
  } finally {
    await postgres.stop();
  }
}

function runTests(files: readonly string[], env: NodeJS.ProcessEnv): TestCounts {
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${REPORT}`];
  const command = toolCommand('vitest', 'run', AT_ONCE, ...reporters, ...files);
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  return countBadEnd(readVitestReport(readFileSync(REPORT, 'utf8')), status === 0);
}

function runSimulation(env: NodeJS.ProcessEnv): TestCounts {
  rmSync(SIMULATION_REPORT, { force: true });
  const command = [...SIMULATION, '--report', SIMULATION_REPORT];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  return countBadEnd(readOwnReport(readFileSync(SIMULATION_REPORT, 'utf8')), status === 0);
}

function add(one: TestCounts, other: TestCounts): TestCounts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  };
}
