/** Seed after seed, the kept ones first, and what came of them. */
import type { Options } from '../options.ts';
import { openServerHouse, type ServerHouse } from '../world/server-house.ts';
import { keepPlan, readKeptPlans } from './kept-plans.ts';
import { makePlan, type Plan } from './plan.ts';
import { type Outcome, play } from './play.ts';
import { shrink } from './shrink.ts';
import { addOutcome, emptySummary, type Summary } from './summary.ts';
import { isFaultName } from './vacuity.ts';

export async function simulate(options: Options): Promise<Summary> {
  const house = await openServerHouse();
  const summary = emptySummary();
  const startMs = performance.now();
  const passedSec = () => (performance.now() - startMs) / 1000;
  try {
    for (const { name, plan } of plansOf(options, summary, passedSec)) {
      const outcome = await play(house, plan);
      addOutcome(summary, outcome, isFaultName);
      if (options.verbose) console.log([`${name} begins`, ...outcome.log].join('\n'));
      if (outcome.problems.length > 0) await tell(house, options, name, outcome);
    }
  } finally {
    await house.close();
  }
  summary.sec = passedSec();
  return summary;
}

/** The kept ones, then fresh seeds until there are enough and the time is up. */
function* plansOf(
  options: Options,
  summary: Summary,
  passedSec: () => number,
): Generator<{ name: string; plan: Plan }> {
  const { replay, forSec } = options;
  const kept = readKeptPlans().map(({ name, plan }) => ({ name: `kept ${name}`, plan }));
  if (replay !== undefined) return yield* kept.filter(({ name }) => name === `kept ${replay}`);
  if (options.withKept) yield* kept;
  const isEnough = (done: number) =>
    forSec === undefined ? done >= options.seeds : passedSec() >= forSec && summary.seeds >= options.atLeast;
  for (let done = 0; !isEnough(done); done++) {
    const seed = options.from + done;
    yield { name: `seed ${seed}`, plan: makePlan({ ...options, seed }) };
  }
}

async function tell(house: ServerHouse, options: Options, name: string, outcome: Outcome): Promise<void> {
  console.log(`${name} fails:`);
  for (const { kind, text } of outcome.problems.slice(0, 6)) console.log(`  ${kind}: ${text.slice(0, 900)}`);
  console.log(`  again: npm run simulate -- ${howToRepeat(name, outcome.plan)}`);
  if (!options.shrink) return;
  const smaller = await shrink(house, outcome);
  const file = keepPlan(smaller, outcome.problems[0]?.text.slice(0, 300) ?? '');
  const { actionIndexes, faults } = smaller;
  console.log(`  shrunk to ${actionIndexes.length} actions and ${faults.length} faults, kept as ${file}`);
}

function howToRepeat(name: string, { seed, devices, tabs, actions }: Plan): string {
  if (name.startsWith('kept ')) return `--replay ${name.slice('kept '.length)}`;
  return `--seeds 1 --from ${seed} --devices ${devices} --tabs ${tabs} --actions ${actions} --without-kept`;
}
