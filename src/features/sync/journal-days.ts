/** The journal's lines by days, and what repeats itself as one. */
import type { JournalLine } from '#db/queries/journal.ts';
import { formatDay } from '#domain/dates.ts';
import { describeChange } from './describe-change.ts';

/** What is repeated within this time is one act to the person. */
const RUN_MS = 60_000;

export interface JournalDay {
  /** 'сегодня', 'вчера', '12 ноября'. */
  name: string;
  runs: JournalRun[];
}

/** The newest of its lines, and the earlier ones that say the same. */
export interface JournalRun {
  line: JournalLine;
  earlier: JournalLine[];
}

/** `lines` come newest first, and so do the days and their runs. */
export function groupByDays(lines: readonly JournalLine[], todayMs: number): JournalDay[] {
  const days = Map.groupBy(lines, line => formatDay(timeOfLine(line), todayMs));
  return [...days].map(([name, some]) => ({ name, runs: foldRuns(some) }));
}

export function timeOfLine({ entry }: JournalLine): number {
  return entry.begunAtMs ?? entry.actedAtMs;
}

function foldRuns(lines: readonly JournalLine[]): JournalRun[] {
  const runs: JournalRun[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const last = run?.earlier.at(-1) ?? run?.line;
    if (run && last && isSame(last, line)) run.earlier.push(line);
    else runs.push({ line, earlier: [] });
  }
  return runs;
}

/** The same act on the same thing, in the same words and the same state: nothing is lost by saying it once. */
function isSame(later: JournalLine, earlier: JournalLine): boolean {
  if (timeOfLine(later) - timeOfLine(earlier) > RUN_MS) return false;
  const [one, other] = [later.entry, earlier.entry];
  if (one.kind !== other.kind || one.subject !== other.subject || one.state !== other.state) return false;
  if (later.device !== earlier.device) return false;
  const [said, saidBefore] = [describeChange(later), describeChange(earlier)];
  return said.what === saidBefore.what && said.about === saidBefore.about;
}
