// `npm run hostile`: the server in a process of its own, and guests who mean no good (`-- --seconds N` of random calls
// besides the attacks). Prints how long each held everybody else up, and what it left behind. Its last line is for machines:
// `N passed, N failed`, an attack each; `npm run test:all` reads the counts as JSON (`--report <file>`).
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { beHostile, type Finding } from './hostile/hostile.ts';
import type { TestCounts } from './test/read-reports.ts';
import { tellFailures } from './test/tell-failures.ts';

/**
 * What a person would notice. Held is what the server's thread computed without a turn, not how long that took on a clock: a
 * busy machine changes it little, and the worst is a fifth of this.
 */
const MOST_HELD_MS = 100;
/** What one guest may fill in an hour. */
const MOST_GROWN_MB = 50;
/** A small machine has a gigabyte. */
const MOST_RESIDENT_MB = 768;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    report: { type: 'string' },
  },
});
const { findings, tally } = await beHostile(Number(values.seconds));
for (const { attack, seconds, heldMs, grownMb, residentMb, note } of findings) {
  const figures = `held ${heldMs} ms, ${grownMb.toFixed(1)} MB more on disk, ${residentMb.toFixed(0)} MB of memory at most`;
  console.log(`${attack} (${seconds.toFixed(0)} s): ${figures}${note && `; ${note}`}`);
}
const broken = [...tally.statuses].filter(([status]) => status >= 500);
console.log(`answers: ${[...tally.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}`);
console.log(`largest answer ${(tally.largestAnswerBytes / 1024).toFixed(0)} KiB`);

const counts = count();
if (values.report === undefined) tellFailures('hostile', counts);
else writeFileSync(values.report, JSON.stringify(counts));
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Each attack is a test, and so is that none was answered with a failure of the server. */
function count(): TestCounts {
  const failures = [
    ...findings.flatMap(finding => findFault(finding) ?? []),
    ...broken.map(([status, times]) => `the server answered ${status}, ${times} times`),
  ];
  const failed = failures.length;
  return { passed: Math.max(0, findings.length + 1 - failed), failed, skipped: 0, failures };
}

function findFault({ attack, heldMs, grownMb, residentMb, trouble }: Finding): string | undefined {
  const faults = [
    ...(trouble === undefined ? [] : [trouble]),
    ...(heldMs > MOST_HELD_MS ? [`held ${heldMs} ms, at most ${MOST_HELD_MS}`] : []),
    ...(grownMb > MOST_GROWN_MB ? [`${grownMb.toFixed(1)} MB on disk, at most ${MOST_GROWN_MB}`] : []),
    ...(residentMb > MOST_RESIDENT_MB
      ? [`${residentMb.toFixed(0)} MB of memory, at most ${MOST_RESIDENT_MB}`]
      : []),
  ];
  return faults.length > 0 ? `${attack}: ${faults.join('; ')}` : undefined;
}
