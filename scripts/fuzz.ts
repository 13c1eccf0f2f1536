// `npm run fuzz`: hostile calls drawn from the OpenAPI document, far more than `npm test` makes
// (`-- --runs N` for another number). What fails is printed with its seed, made small.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from './root.ts';
import { toolCommand } from './tools.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '30000' } } });
const { status } = spawnSync(process.execPath, toolCommand('vitest', 'run', 'tests/server/fuzz.test.ts'), {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: values.runs },
});
process.exitCode = status ?? 1;
