/** What a seed will do: which actions, and which faults between them. All of it follows from the seed; shrinking leaves parts out. */

import { Rng } from '../world/random.ts';
import { drawFault } from './draw-fault.ts';
import { drawRare } from './draw-rare.ts';
import type { Fault } from './faults.ts';
import { moodOf } from './mood.ts';
import { toPlain } from './plain.ts';

export type RemoteName = 'batch' | 'plain';

export interface PlanOptions {
  seed: number;
  /** At most; the seed draws how many there are. */
  maxDevices: number;
  maxTabs: number;
  actions: number;
  withFaults: boolean;
  remote?: RemoteName;
}

export interface Stated {
  seed: number;
  devices: number;
  /** At most, at one time, on each. */
  tabs: number;
  actions: number;
  withFaults: boolean;
  isMoody: boolean;
  /** Batch, where nothing is said. */
  remote?: RemoteName;
}

export interface Plan extends Stated {
  /** The actions' numbers, in order. */
  actionIndexes: number[];
  faults: Fault[];
}

/** About one fault every two actions. */
const FAULTS_PER_ACTION = 0.55;

export function makePlan(options: PlanOptions): Plan {
  const { seed, maxDevices, maxTabs, actions, withFaults, remote = 'batch' } = options;
  const rng = Rng.of(seed, 'crowd');
  const drawn = rng.int(1, maxDevices);
  const devices = remote === 'plain' ? 1 : drawn;
  const tabs = rng.int(1, maxTabs);
  return planOf({ seed, devices, tabs, actions, withFaults, isMoody: rng.chance(0.5), remote });
}

export function planOf(stated: Stated): Plan {
  const { seed, devices, actions, remote } = stated;
  const mood = moodOf(stated);
  const count = stated.withFaults ? Math.round(actions * FAULTS_PER_ACTION) : 0;
  const faults = Array.from({ length: count }, (_, id) => drawFault({ seed, id, actions, devices, mood }));
  const rare = stated.withFaults ? drawRare({ seed, actions, devices }) : [];
  return {
    ...stated,
    actionIndexes: Array.from({ length: actions }, (_, index) => index),
    faults: remote === 'plain' ? [...faults, ...rare].flatMap(toPlain) : [...faults, ...rare],
  };
}
