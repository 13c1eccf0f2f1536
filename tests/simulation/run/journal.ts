/**
 * A run of hours, which may be stopped at any time: what it has come to stands in a file, and the same command goes on
 * from there, on any machine: many seeds of one code need not be played at a stretch.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { simulatedCode } from '../../../scripts/test/simulated-seeds.ts';
import type { Options } from '../options.ts';
import type { CrewResult } from './run-crew.ts';
import { addSummary, closingLine, emptySummary, type Summary } from './summary.ts';

/** What a stop loses at most. */
const SEEDS_A_PIECE = 500;

export interface Journal {
  /** What every seed of it is played with; `code` is a hash of it. */
  of: Pick<Options, 'from' | 'engine' | 'remote' | 'maxDevices' | 'maxTabs' | 'actions' | 'withFaults'> & {
    code: string;
  };
  summary: Summary;
  failures: string[];
}

export type PlayPiece = (options: Options) => Promise<CrewResult>;

/** Throws when the file is of a run with other options or of another code. */
export async function runWithJournal(options: Options, path: string, play: PlayPiece): Promise<CrewResult> {
  const journal = openJournal(options, path);
  const { summary, failures } = journal;
  while (summary.seeds < options.seeds) {
    const seeds = Math.min(SEEDS_A_PIECE, options.seeds - summary.seeds);
    const piece = await play({ ...options, from: options.from + summary.seeds, seeds });
    addSummary(summary, piece.summary);
    failures.push(...piece.failures);
    write(journal, path);
    console.log(`… ${closingLine(summary)}`);
  }
  return { summary, failures, failedKept: [] };
}

function openJournal(options: Options, path: string): Journal {
  const { from, engine, remote, maxDevices, maxTabs, actions, withFaults } = options;
  const of = { from, engine, remote, maxDevices, maxTabs, actions, withFaults, code: simulatedCode() };
  const former = read(path);
  if (former === undefined) return { of, summary: emptySummary(), failures: [] };
  if (!isDeepStrictEqual(former.of, of)) {
    throw new Error(
      `${path} is of a run with other options or of another code; it was of ${JSON.stringify(former.of)}`,
    );
  }
  return former;
}

function read(path: string): Journal | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Beside it first: a stop amid the writing leaves the former one. */
function write(journal: Journal, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.next`, `${JSON.stringify(journal, null, 2)}\n`);
  renameSync(`${path}.next`, path);
}
