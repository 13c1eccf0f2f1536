// `npm run hostile`: the server in a process of its own, and guests who mean no good (`-- --seconds N` of random calls
// besides the attacks). Prints how long each held everybody else up, and what it left behind.
import { parseArgs } from 'node:util';
import { beHostile } from './hostile/hostile.ts';

/** What a person would notice. */
const MOST_HELD_MS = 100;
/** What one guest may fill in an hour. */
const MOST_GROWN_MB = 50;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const { findings, tally } = await beHostile(Number(values.seconds));
for (const { attack, seconds, heldMs, grownMb, residentMb, note } of findings) {
  const figures = `held ${heldMs} ms, ${grownMb.toFixed(1)} MB more on disk, ${residentMb.toFixed(0)} MB of memory`;
  console.log(`${attack} (${seconds.toFixed(0)} s): ${figures}${note && `; ${note}`}`);
}
const longestMs = Math.max(...findings.map(finding => finding.heldMs));
const mostMb = Math.max(...findings.map(finding => finding.grownMb));
const failures = [...tally.statuses].filter(([status]) => status >= 500);
console.log(`answers: ${[...tally.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}`);
console.log(
  `longest block ${longestMs} ms (at most ${MOST_HELD_MS}), most disk ${mostMb.toFixed(1)} MB (at most ${MOST_GROWN_MB}), ` +
    `largest answer ${(tally.largestAnswerBytes / 1024).toFixed(0)} KiB, ${failures.length} kinds of 5xx`,
);
process.exitCode = longestMs <= MOST_HELD_MS && mostMb <= MOST_GROWN_MB && failures.length === 0 ? 0 : 1;
