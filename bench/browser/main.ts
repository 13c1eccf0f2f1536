// `npm run bench -- browser`: the built app and the real server in Chromium, on a core four times slower, for a person
// with ten years of training and one in the first week; each figure with its floor from the same run.
//
//   npm run bench -- browser [--only ticks,cold-start] [--workouts 3000] [--quick] [--before 9cfef8c]
//
// `--before`: the app of an earlier commit takes turns with it, measure by measure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mustHaveChromium } from '../../scripts/harness/ensure-chromium.ts';
import { ROOT } from '../../scripts/root.ts';
import { type Bench, type Measure, openBench } from './bench.ts';
import { type Figure, isHeld } from './figure.ts';
import { MEASURES, WITHOUT_DECADE } from './measures.ts';
import { buildCommit } from './other-build.ts';
import { printTable } from './print-table.ts';
import { writeReport } from './write-report.ts';

/** Ten years at three hundred a year: a hundred thousand sets. */
const TEN_YEARS = 3_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    workouts: { type: 'string' },
    quick: { type: 'boolean', default: false },
    before: { type: 'string' },
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

const roots = [ROOT, ...(values.before ? [buildCommit(values.before)] : [])];
const figures: Figure[] = [];
const benches: Bench[] = [];
try {
  for (const root of roots) {
    const usual = chosen.every(name => WITHOUT_DECADE.includes(name)) ? 1 : TEN_YEARS;
    const decadeWorkouts = Number(values.workouts ?? usual);
    benches.push(await openBench({ decadeWorkouts, isQuick: values.quick, root }));
  }
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (chosen.includes(name)) figures.push(...(await measureAll(name, measure)));
  }
  // Prints before closing the browsers: one that hangs would cost the results.
  printTable(figures);
  writeReport(join(ROOT, '.cache/bench/browser.json'), figures);
  if (!figures.every(isHeld)) process.exitCode = 1;
} finally {
  for (const bench of benches) await bench.close();
}

/** Measures each build in turn. */
async function measureAll(name: string, measure: Measure): Promise<Figure[]> {
  const byBuild: Figure[][] = [];
  for (const bench of benches) byBuild.push(await measureOne(name, measure, bench));
  const [now = [], before = []] = byBuild;
  return now.map(figure => {
    const earlier = before.find(other => other.name === figure.name);
    return earlier ? { ...figure, before: earlier } : figure;
  });
}

/** Returns no figures if it failed, so that the others are not lost. */
async function measureOne(name: string, measure: Measure, bench: Bench): Promise<Figure[]> {
  console.error(`measuring ${name}…`);
  try {
    const figures = await measure(bench);
    for (const { name, week, decade, floor } of figures) console.error(`  ${name}:`, { week, decade, floor });
    return figures;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return [];
  }
}
