/** One promise broken on purpose, and who should see it. */
export interface Sabotage {
  /** For `--only`. */
  readonly name: string;
  /** The rules of RULES.md that it breaks. */
  readonly rules: readonly string[];
  /** What the broken code does, in one line of the table. */
  readonly breaks: string;
  readonly edits: readonly Edit[];
  /** The cheapest first; the rest is run only when that saw nothing. */
  readonly watchers: readonly Watcher[];
}

/** Text that stands in the file exactly once, and what takes its place. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Tests of a file, or so many seeds of the simulator. */
export type Watcher = TestsWatcher | SeedsWatcher;

export interface TestsWatcher {
  readonly kind: 'tests';
  readonly file: string;
  readonly title: string;
}

export interface SeedsWatcher {
  readonly kind: 'seeds';
  readonly from: number;
  readonly count: number;
}

/** Tests of one file whose full title has this text. */
export function tests(file: string, title: string): Watcher {
  return { kind: 'tests', file: `tests/${file}.test.ts`, title };
}

export function seeds(from: number, count: number): Watcher {
  return { kind: 'seeds', from, count };
}
