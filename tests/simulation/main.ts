/** The simulator's entry: deals seeds out to processes that play them, and says what came of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openEngine } from './engine.ts';
import { type Options, readOptions } from './options.ts';
import { runWithJournal } from './run/journal.ts';
import { type KeptPlan, readKeptPlans } from './run/kept-plans.ts';
import { readReport } from './run/report.ts';
import { type CrewResult, runCrew } from './run/run-crew.ts';
import { closingLine } from './run/summary.ts';
import { tasksOf } from './run/tasks.ts';
import { findMissing } from './run/vacuity.ts';

try {
  process.exitCode = await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(options: Options): Promise<number> {
  const engine = await openEngine(options.engine);
  try {
    if (options.replay === undefined) console.log(`seeds from ${options.from}`);
    const kept = options.withKept || options.replay !== undefined ? readKeptPlans(options) : [];
    const result = await play(options, engine.env, kept);
    const { summary } = result;
    // Chosen ones leave out much of the rest.
    const missing = options.having === undefined ? findMissing(summary, options) : [];
    if (missing.length > 0) console.log(`never occurred: ${missing.join(', ')}`);
    if (options.report !== undefined) {
      mkdirSync(dirname(options.report), { recursive: true });
      writeFileSync(options.report, JSON.stringify(readReport({ ...result, missing, kept })));
    }
    const { seeds, failed, actions, sec } = summary;
    console.log(`${seeds - failed} passed, ${failed} failed, ${Math.round(actions / sec)} actions a second`);
    console.log(closingLine(summary));
    return failed === 0 && missing.length === 0 && seeds > 0 ? 0 : 1;
  } finally {
    await engine.close();
  }
}

function play(
  options: Options,
  env: Readonly<Record<string, string>>,
  kept: readonly KeptPlan[],
): Promise<CrewResult> {
  const playOnce = (piece: Options) => runCrew(piece, env, progress => tasksOf(piece, kept, progress));
  const { journal } = options;
  return journal === undefined ? playOnce(options) : runWithJournal(options, journal, playOnce);
}
