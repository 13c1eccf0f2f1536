/** The outcome for the terminal, and as the page docs/sabotage.md. */
import type { Sabotage } from './sabotage.ts';
import type { Trial } from './try-all.ts';

export function closingLine(trials: readonly Trial[]): string {
  const caught = trials.filter(({ outcome }) => outcome.kind === 'caught').length;
  return `${caught} caught, ${trials.length - caught} missed`;
}

export function lineOf({ sabotage, outcome, seconds }: Trial): string {
  const head = `${outcome.kind.padEnd(8)} ${sabotage.name.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s  `;
  if (outcome.kind === 'caught') return head + outcome.by.join('; ');
  return head + (outcome.kind === 'unusable' ? outcome.why : sabotage.breaks);
}

export interface PageFacts {
  readonly date: string;
  readonly commit: string;
  /** The page as it was: what was not tried this time stands as it stood. */
  readonly before: string;
}

export function pageOf(
  catalogue: readonly Sabotage[],
  trials: readonly Trial[],
  { date, commit, before }: PageFacts,
): string {
  const rows = new Map([
    ...readRows(before),
    ...trials.map(trial => [trial.sabotage.name, rowOf(trial)] as const),
  ]);
  const kept = catalogue.flatMap(({ name }) => rows.get(name) ?? []);
  const missed = kept.filter(row => MISS.test(row)).length;
  return `# Sabotage

\`npm run sabotage\` breaks one promise at a time and requires that a test guarding it fails.
\`scripts/sabotage/catalogue.ts\` has what no mutation operator makes: steps that belong together separated, a wrong fact in
place of the right one.

**${kept.length - missed} caught, ${missed} missed.** \`-- --write\` writes this page, the last time on ${date} at ${commit}.

|Rule|Sabotage|
|---|---|
${kept.join('\n')}
${readSections(before)}`;
}

/** What stands below the table is not this command's. */
function readSections(page: string): string {
  const start = page.indexOf('\n## ');
  return start === -1 ? '' : page.slice(start);
}

const MISS = / \*\*(missed|unusable)\*\*\|$/;
const ROW = /^\|[^|]+\|([a-z0-9-]+)[ |]/;

/** The rows of a page, by the sabotage's name. */
function readRows(page: string): [string, string][] {
  return page.split('\n').flatMap((row): [string, string][] => {
    const [, name] = ROW.exec(row) ?? [];
    return name === undefined ? [] : [[name, row]];
  });
}

/** The terminal names the tests that caught it; the page marks only what nobody caught. */
function rowOf({ sabotage, outcome }: Trial): string {
  const mark = outcome.kind === 'caught' ? '' : ` **${outcome.kind}**`;
  return `|${sabotage.rules.join(', ')}|${sabotage.name}${mark}|`;
}
