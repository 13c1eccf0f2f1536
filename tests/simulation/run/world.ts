/** Everything a running seed consists of. */
import type { Offer } from '../person/stage.ts';
import type { Deed } from '../record/deed.ts';
import type { Device } from '../world/device.ts';
import type { Scheduler } from '../world/scheduler.ts';
import type { SimulatedServer } from '../world/server.ts';
import type { Plan } from './plan.ts';

export type ProblemKind = 'lost' | 'doubled' | 'stuck' | 'misplaced' | 'stale' | 'leaked';

export interface Problem {
  kind: ProblemKind;
  text: string;
}

export interface World {
  plan: Plan;
  scheduler: Scheduler;
  server: SimulatedServer;
  devices: Device[];
  /** Whose phone a device is: the user who logs in there by habit. */
  habits: Map<Device, string>;
  deeds: Deed[];
  offers: Map<Device, Offer[]>;
  problems: Problem[];
  /** How often each kind of fault struck and each action was done. */
  counts: Map<string, number>;
  log: (line: string) => void;
}

export function count(world: World, name: string): void {
  world.counts.set(name, (world.counts.get(name) ?? 0) + 1);
}

export function report(world: World, kind: ProblemKind, text: string): void {
  world.problems.push({ kind, text });
  world.log(`PROBLEM ${kind}: ${text}`);
}
