// `npm run sabotage`: breaks one promise at a time in a copy of the code, and requires that the tests see each
// (`-- --only <name>` for one, `--jobs N` for so many side by side, `--write` to write their rows in docs/sabotage.md).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROOT } from './root.ts';
import { CATALOGUE } from './sabotage/catalogue.ts';
import { closingLine, lineOf, pageOf } from './sabotage/table.ts';
import { tryAll } from './sabotage/try-all.ts';

const PAGE = `${ROOT}docs/sabotage.md`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const { only } = values;
const chosen = CATALOGUE.filter(({ name }) => only === undefined || only.includes(name));
if (chosen.length === 0) throw new Error(`no sabotage is called ${only?.join(' or ')}`);

const startedAtMs = performance.now();
// Of what is copied now, whatever is committed meanwhile.
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const trials = await tryAll(chosen, {
  jobs: Number(values.jobs),
  onTrial: trial => console.log(lineOf(trial)),
}).catch((error: Error): never => {
  console.error(error.message);
  process.exit(1);
});
const minutes = ((performance.now() - startedAtMs) / 60_000).toFixed(1);
console.log(`${chosen.length} sabotages in ${minutes} min`);
console.log(closingLine(trials));
if (values.write) writePage();
process.exitCode = trials.every(({ outcome }) => outcome.kind === 'caught') ? 0 : 1;

function writePage(): void {
  const date = new Date().toISOString().slice(0, 10);
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  writeFileSync(PAGE, pageOf(CATALOGUE, trials, { date, commit, before }));
}
