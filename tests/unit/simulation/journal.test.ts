import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Options, readOptions } from '../../simulation/options.ts';
import { type PlayPiece, runWithJournal } from '../../simulation/run/journal.ts';
import { addResult, emptySummary } from '../../simulation/run/summary.ts';

let folder: string;
let path: string;
/** The seeds that were played, in order. */
let played: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'deep', 'run.json');
  played = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a run that was stopped goes on behind its last piece, and comes to what the whole comes to', async () => {
  const options = readOptions(['--seeds', '1250', '--from', '7000', '--journal', path]);
  await expect(runWithJournal(options, path, playUntil(8000))).rejects.toThrow('stopped');
  const result = await runWithJournal(options, path, playUntil(Number.POSITIVE_INFINITY));

  expect(played).toEqual(Array.from({ length: 1250 }, (_, at) => 7000 + at));
  expect(result.summary).toMatchObject({ seeds: 1250, failed: 3, actions: 2500, faults: 1250, sec: 1250 });
  expect(result.summary.problems).toMatchObject({ lost: 3, doubled: 0 });
  expect(result.summary.counts).toEqual({ tick: 2500, offline: 1250 });
  expect(result.failures).toEqual(['seed 7000: lost', 'seed 7500: lost', 'seed 8000: lost']);
});

test('a run that is over is not played again', async () => {
  const options = readOptions(['--seeds', '100', '--from', '7000', '--journal', path]);
  const first = await runWithJournal(options, path, playUntil(8000));
  const second = await runWithJournal(options, path, playUntil(0));
  expect(second).toEqual(first);
});

test('what was played otherwise is not added to', async () => {
  const options = readOptions(['--seeds', '100', '--from', '7000', '--journal', path]);
  await runWithJournal(options, path, playUntil(8000));
  const other = { ...options, maxDevices: 1, seeds: 200 };
  await expect(runWithJournal(other, path, playUntil(8000))).rejects.toThrow('other options');
});

/** One seed in five hundred fails; from `stopAt` on the process is gone. */
function playUntil(stopAt: number): PlayPiece {
  return async ({ from, seeds }: Options) => {
    if (from >= stopAt) throw new Error('stopped');
    const summary = emptySummary();
    const failures: string[] = [];
    for (let seed = from; seed < from + seeds; seed++) {
      played.push(seed);
      const fails = seed % 500 === 0;
      const problems = fails ? [{ kind: 'lost' as const, text: 'a set' }] : [];
      addResult(summary, { problems, counts: { tick: 2, offline: 1 }, log: [] });
      if (fails) failures.push(`seed ${seed}: lost`);
    }
    summary.sec = seeds;
    return { summary, failures, failedKept: [] };
  };
}
