/** What became of the mutants, for the terminal and for the table at the end of docs/sabotage.md. */
export interface Mutant {
  readonly fileName: string;
  readonly status: string;
  readonly mutatorName?: string;
  readonly replacement?: string | undefined;
  readonly location?: { readonly start: { readonly line: number } };
}

export interface Score {
  readonly detected: number;
  /** Those that ran or were reached by no test; what did not load does not count. */
  readonly valid: number;
}

const DETECTED = ['Killed', 'Timeout'];
const UNDETECTED = ['Survived', 'NoCoverage'];

export function countScore(mutants: readonly Mutant[]): Score {
  const count = (statuses: readonly string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const detected = count(DETECTED);
  return { detected, valid: detected + count(UNDETECTED) };
}

export function showMutant({ fileName, location, mutatorName, replacement }: Mutant): string {
  return `${fileName}:${location?.start.line} ${mutatorName}: ${replacement}`;
}

export function showScore({ detected, valid }: Score): string {
  const percent = valid === 0 ? 100 : Math.floor((1000 * detected) / valid) / 10;
  return `${detected} of ${valid}, ${percent} %`;
}

/** Of what was broken, in the words of the command, on which day at which commit. */
export interface ScoredRun {
  readonly what: string;
  readonly score: Score;
  readonly date: string;
  readonly commit: string;
}

/** The page with this run's row: in place of an earlier one of the same, or at the end. */
export function writeRow(page: string, { what, score, date, commit }: ScoredRun): string {
  const row = `|\`${what}\`|${showScore(score)}|${date}, ${commit}|`;
  const lines = page.trimEnd().split('\n');
  const earlier = lines.findIndex(line => line.startsWith(`|\`${what}\`|`));
  if (earlier === -1) lines.push(row);
  else lines[earlier] = row;
  return `${lines.join('\n')}\n`;
}
