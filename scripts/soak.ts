// `npm run soak`: the server in a process of its own under a hundred thousand mixed calls of three hundred people, and
// whether its memory stays flat (`-- --calls N` for another number; below some 50,000 it is still warming up).
import { parseArgs } from 'node:util';
import { soak } from './soak/soak.ts';

/** Half a kilobyte a call that nobody frees. Less than this is the heap's own coming and going. */
const MAX_SLOPE_MB = 5;

const { values } = parseArgs({ options: { calls: { type: 'string', default: '100000' } } });
const { calls, people, seconds, statuses, startMb, endMb, slopeMb } = await soak(Number(values.calls));
console.log(`${calls} calls of ${people} people in ${seconds.toFixed(0)} s; answers: ${statuses}`);
console.log(
  `resident memory ${startMb.toFixed(0)} MB after warming up, ${endMb.toFixed(0)} MB at the end, ` +
    `${slopeMb.toFixed(2)} MB for each 10,000 calls (at most ${MAX_SLOPE_MB})`,
);
process.exitCode = slopeMb <= MAX_SLOPE_MB ? 0 : 1;
