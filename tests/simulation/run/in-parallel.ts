/** The same run on several processors: each process takes seeds of its own and hands back its summary. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { addSummary, emptySummary, type Summary } from './summary.ts';

const ENTRY = new URL('../main.ts', import.meta.url).pathname;
/** What a child prints for its parent alone. */
export const SUMMARY_MARK = '#summary ';

export interface Share {
  args: string[];
}

export async function runShares(shares: readonly Share[]): Promise<Summary> {
  const total = emptySummary();
  const parts = await Promise.all(shares.map(runShare));
  for (const part of parts) addSummary(total, part);
  return total;
}

function runShare({ args }: Share): Promise<Summary> {
  const child = spawn(process.execPath, [ENTRY, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let summary: Summary | undefined;
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.startsWith(SUMMARY_MARK)) summary = JSON.parse(line.slice(SUMMARY_MARK.length)) as Summary;
      else console.log(line);
    });
    child.on('error', reject);
    child.on('close', code =>
      summary ? resolve(summary) : reject(new Error(`a process of the simulation ended with ${code}`)),
    );
  });
}
