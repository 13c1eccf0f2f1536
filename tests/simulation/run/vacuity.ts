/** A run that never did one of the things it is there for proves nothing of it. */

import type { SignInWay } from '../person/session.ts';
import type { DiskFault } from '../world/disk-faults.ts';
import type { NetworkFault } from '../world/network.ts';
import { ACTIONS } from './act.ts';
import { isForPlain, mayOccurInPlain } from './plain.ts';
import type { RemoteName } from './plan.ts';
import type { Summary } from './summary.ts';

/** Fewer seeds than this may well miss something rare: the kept ones with 50 fresh ones are fewer. */
const ENOUGH_SEEDS = 200;

const NETWORK_FAULTS = [
  'lose-request',
  'lose-answer',
  'late-request',
  'late-answer',
  'double',
  'server-error',
  'too-many',
  'login-page',
  'server-crash',
] as const satisfies NetworkFault['kind'][];

const DISK_FAULTS = [
  'disk-abort',
  'disk-quota',
  'disk-lost',
  'disk-closing',
] as const satisfies DiskFault['kind'][];

const OTHER_FAULTS = [
  'offline',
  'kill-tab',
  'kill-tab-at-it',
  'freeze-tab',
  'freeze-tab-at-it',
  'open-tab',
  'wake-worker',
  'kill-worker',
  'kill-worker-at-it',
  'freeze-worker',
  'freeze-worker-at-it',
  'clock-jump',
  'server-down',
  'revoke-sessions',
  'keep-copy',
  'restore-by-file',
  'restore-by-tool',
  'evict-database',
  'evict-storage',
  'clock-years',
  'clock-right',
  'months',
  'poison',
] as const;

/** What faults must have led to: the calls that were lost, and the tokens that the server refused. */
const CONSEQUENCES: readonly string[] = ['refresh-lost', 'write-lost', 'access-refused', 'refresh-refused'];
/** What a person tried and the network may have refused: now and then it must have worked out. */
const SUCCESSES: readonly string[] = [
  'register-done',
  'move-done',
  'name-done',
  'password-done',
  'deletion-done',
];

/** What was too much for one answer. */
const CUTS: readonly string[] = ['page-cut'];

const FAULT_NAMES: readonly string[] = [...NETWORK_FAULTS, ...DISK_FAULTS, ...OTHER_FAULTS];
const SIGN_IN_WAYS: readonly SignInWay[] = [
  'login',
  'login-as-other',
  'login-as-former-guest',
  'guest',
  'return-to-guest',
];

export function isFaultName(name: string): boolean {
  return FAULT_NAMES.includes(name);
}

export function isConsequence(name: string): boolean {
  return [...CONSEQUENCES, ...SUCCESSES, ...CUTS].includes(name);
}

export function isEnoughToTell({ seeds }: Summary): boolean {
  return seeds >= ENOUGH_SEEDS;
}

/** What never occurred although it should have. */
export interface Played {
  withFaults: boolean;
  remote?: RemoteName;
}

export function findMissing(summary: Summary, { withFaults, remote }: Played): string[] {
  if (!isEnoughToTell(summary)) return [];
  const { counts } = summary;
  const faults = withFaults ? [...FAULT_NAMES, ...CONSEQUENCES] : [];
  const expected =
    remote === 'plain'
      ? [...Object.keys(ACTIONS).filter(isForPlain), ...faults.filter(mayOccurInPlain)]
      : [...Object.keys(ACTIONS), ...SIGN_IN_WAYS, ...SUCCESSES, ...CUTS, ...faults];
  return expected.filter(name => !counts[name]);
}
