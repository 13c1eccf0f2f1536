import type { TestCounts } from './read-reports.ts';

/** A piece of `npm test` or `npm run test:all`: one command, with an outcome of its own. */
export interface Step {
  readonly name: string;
  /** Arguments for Node. */
  readonly command: readonly string[];
  /** `test` runs the core alone, `test:all` what has not passed yet. */
  readonly isCore: boolean;
  /** Steps without which this one cannot run; it counts as failed when one of them has. */
  readonly needs: readonly string[];
  readonly needsBrowser: boolean;
  /** How many of two cores it keeps busy: two steps of one core run side by side. */
  readonly cores: 1 | 2;
  /** What it takes on two cores, until a run has measured it here. */
  readonly expectedSec: number;
  /** Where the step says how many tests ran. A step without a report is one check. */
  readonly report?: { readonly path: string; read(json: string): TestCounts };
  /** Reads from its output how far it is. */
  readonly follow?: () => (line: string) => Advance | undefined;
}

export interface Advance {
  readonly done: number;
  readonly total: number;
}

/** Where the output of a step is kept: only a failed one is shown. */
export function logOf(step: Step): string {
  return `.cache/test/${step.name}.log`;
}
