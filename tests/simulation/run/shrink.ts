/** Leaves out actions and faults for as long as the seed still fails in the same way (delta debugging). */
import type { ServerHouse } from '../world/server-house.ts';
import type { Plan } from './plan.ts';
import { type Outcome, play } from './play.ts';

/** Each try is a run; what is not smaller by then stays as it is. */
const MAX_TRIES = 200;

export async function shrink(house: ServerHouse, failed: Outcome): Promise<Plan> {
  const kind = failed.problems[0]?.kind;
  let tries = 0;
  const fails = async (plan: Plan) => {
    if (++tries > MAX_TRIES) return false;
    const { problems } = await play(house, plan);
    return problems.some(problem => problem.kind === kind);
  };
  let plan = failed.plan;
  plan = await leaveOut(plan, plan.faults, (faults, from) => ({ ...from, faults }), fails);
  plan = await leaveOut(
    plan,
    plan.actionIndexes,
    (actionIndexes, from) => ({ ...from, actionIndexes }),
    fails,
  );
  return await leaveOut(plan, plan.faults, (faults, from) => ({ ...from, faults }), fails);
}

async function leaveOut<T>(
  start: Plan,
  all: readonly T[],
  withParts: (parts: T[], plan: Plan) => Plan,
  fails: (plan: Plan) => Promise<boolean>,
): Promise<Plan> {
  let parts = [...all];
  let plan = start;
  for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < parts.length; ) {
      const fewer = parts.filter((_, index) => index < at || index >= at + size);
      const smaller = withParts(fewer, plan);
      if (await fails(smaller)) {
        parts = fewer;
        plan = smaller;
      } else at += size;
    }
  }
  return plan;
}
