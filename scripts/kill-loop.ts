// `npm run kill-loop`: ends the server with SIGKILL and with SIGTERM while four people tick sets (`-- --rounds N`).
// DATABASE_URL makes it a loop over PostgreSQL.
import { parseArgs } from 'node:util';
import { runKillLoop } from './kill-loop/kill-loop.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '25' } } });
const rounds = Number(values.rounds);

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  const { acknowledged, lost, unanswered } = await runKillLoop(signal, rounds);
  console.log(
    `${signal}: ${rounds} times, ${acknowledged} sets acknowledged, ${lost} lost, ${unanswered} done but not answered`,
  );
  const hasFailed = lost > 0 || (signal === 'SIGTERM' && unanswered > 0);
  if (hasFailed) process.exitCode = 1;
}
