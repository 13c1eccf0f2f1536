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

/** Tests of one file whose full title has this text. */
export interface Watcher {
  readonly file: string;
  readonly title: string;
}

export function tests(file: string, title: string): Watcher {
  return { file: `tests/${file}.test.ts`, title };
}
