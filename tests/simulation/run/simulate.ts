/** Seed after seed, and what came of them. */
import type { Options } from '../options.ts';
import { openServerHouse } from '../world/server-house.ts';
import { makePlan } from './plan.ts';
import { type Outcome, play } from './play.ts';

export async function simulate(options: Options): Promise<number> {
  const house = await openServerHouse();
  const startMs = performance.now();
  let failed = 0;
  let actions = 0;
  for (let seed = options.from; seed < options.from + options.seeds; seed++) {
    const outcome = await play(house, makePlan({ ...options, seed }));
    actions += outcome.actions;
    if (options.verbose) for (const line of outcome.log) console.log(line);
    if (outcome.problems.length > 0) {
      failed++;
      printFailure(outcome);
    }
  }
  const sec = (performance.now() - startMs) / 1000;
  console.log(`${failed} failed; ${(actions / sec).toFixed(0)} actions a second`);
  await house.close();
  return failed === 0 ? 0 : 1;
}

function printFailure({ plan, problems }: Outcome): void {
  console.log(`seed ${plan.seed}`);
  for (const { kind, text } of problems.slice(0, 8)) console.log(`  ${kind}: ${text.slice(0, 1200)}`);
}
