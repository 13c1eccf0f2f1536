import { hashFiles } from '../hash-files.ts';

/** The simulated code. Not the simulation itself: a corrected checker replays the seeds that it judged wrongly. */
const SIMULATED = [
  'contract',
  'server',
  'src/commands',
  'src/db',
  'src/domain',
  'src/features/login',
  'sync',
];

/** Of `npm test`, beside the kept ones: half a minute of two cores, and as much again for those. */
export const CORE_SEEDS = 50;
/** Those that `npm run test:all` adds: some two and a half minutes. */
export const MORE_SEEDS = 250;
/**
 * Against a plain server (tests/simulation/run/plain.ts) always the same ones, which are known to pass: of fresh ones some
 * still fail (docs/decisions/003-people-and-plain-servers.md).
 */
export const FIRST_PLAIN_SEED = 1_000;
export const PLAIN_SEEDS = 20;
export const MORE_PLAIN_SEEDS = 100;

/** A hash of all that a seed is played with. */
export function simulatedCode(): string {
  return hashFiles(SIMULATED);
}

/**
 * Each code meets seeds that no other has met, and meets the same ones again: what a run finds, the next run of that
 * code finds too, wherever it is made.
 */
export function firstSeed(): number {
  return 1_000_000 + (Number.parseInt(simulatedCode().slice(0, 8), 16) % 1_000_000_000);
}
