/** A fault of a plan: when, where, what. Numbers mean the same in every replay, so that one can be left out alone. */
import type { DiskFault } from '../world/disk-faults.ts';
import type { NetworkFault } from '../world/network.ts';

export type FaultEffect =
  | { kind: 'network'; fault: NetworkFault }
  | { kind: 'offline'; forMs: number }
  | { kind: 'disk'; fault: DiskFault }
  /** `afterSteps`: at which await, counted from the action before. `isAtIt`: whoever is amid an exchange by then. */
  | { kind: 'kill-tab'; tab: number; afterSteps: number; isAtIt: boolean }
  | { kind: 'freeze-tab'; tab: number; afterSteps: number; forMs: number; isAtIt: boolean }
  | { kind: 'open-tab' }
  | { kind: 'wake-worker' }
  | { kind: 'kill-worker'; afterSteps: number; isAtIt: boolean }
  | { kind: 'freeze-worker'; afterSteps: number; forMs: number; isAtIt: boolean }
  | { kind: 'clock-jump'; byMs: number }
  /** Off by years, and later put right. */
  | { kind: 'clock-years'; byMs: number }
  | { kind: 'clock-right' }
  /** Nobody does anything; the server sweeps. */
  | { kind: 'months' | 'poison'; days: number }
  | { kind: 'server-down'; forMs: number }
  /** Its database is kept as it is, and later put back: by its own tool, or as a mere file. */
  | { kind: 'keep-copy'; isByTool: boolean }
  | { kind: 'restore'; isByTool: boolean; downMs: number }
  /** The browser makes room: the device's databases go and localStorage stays, or the reverse. */
  | { kind: 'evict-database' }
  | { kind: 'evict-storage' }
  /** Until all is healed, the server fails over one row whenever the device writes to it. */
  | { kind: 'poison' }
  /** Ends the sessions of whoever is signed in on the device: a refresh is refused. */
  | { kind: 'revoke-sessions' };

/** Drawn once a seed, if at all: see draw-rare.ts. */
export type RareKind =
  | 'keep-copy'
  | 'restore'
  | 'evict-database'
  | 'evict-storage'
  | 'clock-years'
  | 'clock-right'
  | 'months'
  | 'poison';

export interface Fault {
  id: number;
  /** Strikes before this action. */
  at: number;
  device: number;
  effect: FaultEffect;
}

/** What the vacuity check counts. */
export function nameOf({ effect }: Fault): string {
  if (effect.kind === 'network' || effect.kind === 'disk') return effect.fault.kind;
  if (effect.kind === 'restore') return effect.isByTool ? 'restore-by-tool' : 'restore-by-file';
  return 'isAtIt' in effect && effect.isAtIt ? `${effect.kind}-at-it` : effect.kind;
}
