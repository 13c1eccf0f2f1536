/** What a seed will do: which actions, and which faults between them. All of it follows from the seed; shrinking leaves parts out. */

import { drawFault } from './draw-fault.ts';
import type { Fault } from './faults.ts';

export interface PlanOptions {
  seed: number;
  /** At most; the seed decides how many there are. */
  devices: number;
  tabs: number;
  actions: number;
  withFaults: boolean;
}

export interface Plan extends PlanOptions {
  /** The actions' numbers, in order. */
  actionIndexes: number[];
  faults: Fault[];
}

/** About one fault every two actions. */
const FAULTS_PER_ACTION = 0.55;

export function makePlan(options: PlanOptions): Plan {
  const { seed, actions, devices } = options;
  const count = options.withFaults ? Math.round(actions * FAULTS_PER_ACTION) : 0;
  return {
    ...options,
    actionIndexes: Array.from({ length: actions }, (_, index) => index),
    faults: Array.from({ length: count }, (_, id) => drawFault({ seed, id, actions, devices })),
  };
}
