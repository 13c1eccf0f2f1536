/** What a run with `--kept` plays first: the kept seeds, and failing seeds that were shrunk to what it took. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Options } from '../options.ts';
import { KEPT_SEEDS } from './kept-seeds.ts';
import { makePlan, type Plan, planOf, type RemoteName } from './plan.ts';

interface KeptFile {
  /** What went wrong when it was found. */
  why: string;
  seed: number;
  devices: number;
  tabs: number;
  actions: number;
  isMoody: boolean;
  remote?: RemoteName;
  /** What is left of the seed's actions and faults, by number. */
  onlyActions: number[];
  onlyFaults: number[];
}

export interface KeptPlan {
  name: string;
  plan: Plan;
}

const DIR = new URL('../regressions/', import.meta.url);

export function readKeptPlans(options: Options): KeptPlan[] {
  const seeds = KEPT_SEEDS.map(([seed, , remote = options.remote]) => ({
    name: String(seed),
    plan: makePlan({ ...options, remote, seed }),
  }));
  const files = existsSync(DIR) ? readdirSync(DIR).filter(file => file.endsWith('.json')) : [];
  const plans = files.sort().map(file => ({ name: file.replace('.json', ''), plan: readPlan(file) }));
  return [...seeds, ...plans];
}

function readPlan(file: string): Plan {
  const kept = JSON.parse(readFileSync(new URL(file, DIR), 'utf8')) as KeptFile;
  const { seed, devices, tabs, actions, isMoody, remote = 'batch' } = kept;
  const plan = planOf({ seed, devices, tabs, actions, isMoody, remote, withFaults: true });
  return {
    ...plan,
    actionIndexes: kept.onlyActions,
    faults: plan.faults.filter(({ id }) => kept.onlyFaults.includes(id)),
  };
}

export function keepPlan(plan: Plan, why: string): KeptPlan {
  const { seed, devices, tabs, actions, isMoody, remote } = plan;
  const kept: KeptFile = {
    why,
    seed,
    devices,
    tabs,
    actions,
    isMoody,
    ...(remote === 'plain' && { remote }),
    onlyActions: plan.actionIndexes,
    onlyFaults: plan.faults.map(({ id }) => id),
  };
  const name = `seed-${seed}`;
  mkdirSync(DIR, { recursive: true });
  writeFileSync(new URL(`${name}.json`, DIR), `${JSON.stringify(kept, null, 2)}\n`);
  return { name, plan };
}
