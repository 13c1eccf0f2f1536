/** The simulator's entry. The first import must stay the first: it takes timers and tasks over. */
import './world/realm.ts';
import { type Options, readOptions } from './options.ts';

const { simulate } = await import('./run/simulate.ts');
const { runShares, SUMMARY_MARK } = await import('./run/in-parallel.ts');
const { closingLine } = await import('./run/summary.ts');
const { findMissing } = await import('./run/vacuity.ts');

try {
  process.exitCode = await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(options: Options): Promise<number> {
  if (options.isShare) {
    console.log(SUMMARY_MARK + JSON.stringify(await simulate(options)));
    return 0;
  }
  const summary = options.jobs > 1 ? await runShares(sharesOf(options)) : await simulate(options);
  const missing = findMissing(summary, options);
  if (missing.length > 0) console.log(`never occurred: ${missing.join(', ')}`);
  const { seeds, failed, actions, sec } = summary;
  console.log(`seeds from ${options.from}, ${Math.round(actions / sec)} actions a second`);
  console.log(`${seeds - failed} passed, ${failed} failed`);
  console.log(closingLine(summary));
  return failed === 0 && missing.length === 0 && seeds > 0 ? 0 : 1;
}

/** The first process plays the kept seeds; the fresh ones are dealt out. */
function sharesOf({ jobs, seeds, from, atLeast, ...options }: Options) {
  const each = Math.ceil(seeds / jobs);
  return Array.from({ length: jobs }, (_, share) => ({
    args: [
      ...['--share', '--from', String(from + share * (options.forSec === undefined ? each : 1_000_000))],
      ...['--devices', String(options.devices), '--tabs', String(options.tabs)],
      ...['--actions', String(options.actions)],
      ...(options.forSec === undefined
        ? ['--seeds', String(Math.min(each, seeds - share * each))]
        : ['--for', String(options.forSec), '--at-least', String(Math.ceil(atLeast / jobs))]),
      ...(share > 0 || !options.withKept ? ['--without-kept'] : []),
      ...(options.withFaults ? [] : ['--no-faults']),
      ...(options.verbose ? ['--verbose'] : []),
      ...(options.shrink ? ['--shrink'] : []),
    ],
  }));
}
