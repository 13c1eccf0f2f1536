import type { ServerHouse } from '../world/server-house.ts';
import { keepPlan } from './kept-plans.ts';
import { play } from './play.ts';
import { shrink } from './shrink.ts';
import type { Task, TaskResult } from './tasks.ts';

export async function playTask(house: ServerHouse, { plan, shrinks }: Task): Promise<TaskResult> {
  const outcome = await play(house, plan);
  const { problems, log } = outcome;
  const result: TaskResult = { problems, counts: Object.fromEntries(outcome.counts), log };
  const [first] = problems;
  if (!first || !shrinks) return result;
  return { ...result, kept: keepPlan(await shrink(house, outcome), first.text.slice(0, 300)) };
}
