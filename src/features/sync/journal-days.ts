/** The journal's lines by days, and what repeats itself as one. */
import type { JournalLine } from '#db/queries/journal.ts';
import { formatDay } from '#domain/dates.ts';
import { describeChange } from './describe-change.ts';

/** What is repeated within this time is one act to the person. */
const RUN_MS = 60_000;

/** So many of a kind in a row stand as one line that opens: an evening of writing down, another app's data. */
const BURST_MIN = 3;
/** More stand in several lines: a list that stays short would read the whole journal to fill the screen. */
const BURST_MAX = 50;

export interface JournalDay {
  /** 'сегодня', 'вчера', '12 ноября'. */
  name: string;
  runs: JournalRun[];
}

/** The newest of its lines, and the earlier ones that say the same. */
export interface JournalRun {
  line: JournalLine;
  earlier: JournalLine[];
  /** They say the same of different things: none of them stands for the others. */
  isBurst?: true;
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
  return foldBursts(runs);
}

function foldBursts(runs: readonly JournalRun[]): JournalRun[] {
  const stretches: JournalRun[][] = [];
  for (const run of runs) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch && last && stretch.length < BURST_MAX && continuesBurst(last, run)) stretch.push(run);
    else stretches.push([run]);
  }
  return stretches.flatMap(stretch => {
    const [newest, ...rest] = stretch.map(({ line }) => line);
    return newest && stretch.length >= BURST_MIN
      ? [{ line: newest, earlier: rest, isBurst: true as const }]
      : stretch;
  });
}

/** Sets and exercises are listed one by one: nothing that was lifted may be hidden. */
function continuesBurst(later: JournalRun, earlier: JournalRun): boolean {
  if (later.earlier.length > 0 || earlier.earlier.length > 0) return false;
  return /^(workout|template|exercise)\./.test(later.line.entry.kind) && isLike(later.line, earlier.line);
}

/** The same act on the same thing, in the same words and the same state: nothing is lost by saying it once. */
function isSame(later: JournalLine, earlier: JournalLine): boolean {
  if (later.entry.subject !== earlier.entry.subject || !isLike(later, earlier)) return false;
  return describeChange(later).about === describeChange(earlier).about;
}

function isLike(later: JournalLine, earlier: JournalLine): boolean {
  if (timeOfLine(later) - timeOfLine(earlier) > RUN_MS) return false;
  const [one, other] = [later.entry, earlier.entry];
  if (one.kind !== other.kind || one.state !== other.state || later.device !== earlier.device) return false;
  return describeChange(later).what === describeChange(earlier).what;
}
