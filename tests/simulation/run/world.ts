/** Everything a running seed consists of. */
import type { Credentials } from '../person/accounts.ts';
import type { Offer } from '../person/stage.ts';
import type { Deed, Owner } from '../record/deed.ts';
import type { Device } from '../world/device.ts';
import type { Scheduler } from '../world/scheduler.ts';
import type { SimulatedServer } from '../world/server.ts';
import type { Plan } from './plan.ts';

/** What a seed may come to, as the closing line names it. */
export const PROBLEM_KINDS = [
  /** What somebody did is neither on the server, nor superseded by a rule, nor shown as rejected. */
  'lost',
  'doubled',
  /** It never gets to the server, or the app fell over it. */
  'stuck',
  'misplaced',
  /** A figure is not what the rows say. */
  'stale',
  'leaked',
  /** What the person sees is not the fold of the log over the server's word. */
  'unlawful',
  /** It got to the server, and an older word stands in its place. */
  'late',
  /** Ticks of another device were destroyed unseen, or the status says that all is well, and it is not. */
  'misreported',
  /** More calls or bytes than a change may cost. */
  'costly',
] as const;

export type ProblemKind = (typeof PROBLEM_KINDS)[number];

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
  credentials: Map<Owner, Credentials>;
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
