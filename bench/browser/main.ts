// `npm run bench -- browser`: the built app over the real server in Chromium, on a core four times slower, for somebody
// with ten years of training and somebody in the first week; each figure beside its floor in the same run.
//
//   npm run bench -- browser [--only ticks,cold-start] [--workouts 3000] [--quick]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mustHaveChromium } from '../../scripts/harness/ensure-chromium.ts';
import { ROOT } from '../../scripts/root.ts';
import { openBench } from './bench.ts';
import { type Figure, isHeld } from './figure.ts';
import { MEASURES } from './measures.ts';
import { printTable } from './print-table.ts';
import { writeReport } from './write-report.ts';

/** Ten years at three hundred a year: a hundred thousand sets. */
const TEN_YEARS = 3_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    workouts: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const chosen = values.only?.split(',') ?? Object.keys(MEASURES);
const unknown = chosen.filter(name => !(name in MEASURES));
if (unknown.length > 0) throw new Error(`No ${unknown}; there are: ${Object.keys(MEASURES).join(', ')}`);

mustHaveChromium();
const build = spawnSync(process.execPath, ['scripts/build.ts', '--if-changed'], {
  cwd: ROOT,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);

const figures: Figure[] = [];
const bench = await openBench({
  decadeWorkouts: Number(values.workouts ?? TEN_YEARS),
  isQuick: values.quick,
});
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (!chosen.includes(name)) continue;
    console.error(`measuring ${name}…`);
    try {
      const told = await measure(bench);
      for (const { name, week, decade, floor } of told) console.error(`  ${name}:`, { week, decade, floor });
      figures.push(...told);
    } catch (error) {
      // The others took long: their figures are not lost with it.
      console.error(error);
      process.exitCode = 1;
    }
  }
} finally {
  await bench.close();
}
printTable(figures);
writeReport(join(ROOT, '.cache/bench/browser.json'), figures);
if (!figures.every(isHeld)) process.exitCode = 1;
