import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerEnvironment, startAppServer } from '../harness/app-server.ts';
import { TrainingClient } from './training-client.ts';

const CLIENTS = 4;
/** A slow machine is not killed before it has begun. */
const TICKS_BEFORE = 3;

export interface KillOutcome {
  readonly acknowledged: number;
  /** Acknowledged, and not there after the server came back. */
  readonly lost: number;
  /** There, and never acknowledged: after SIGKILL at most one a client, after SIGTERM none. */
  readonly unanswered: number;
}

/** Ends a server in the middle of its work, again and again, and looks what became of the sets ticked meanwhile. */
export async function runKillLoop(
  signal: 'SIGKILL' | 'SIGTERM',
  rounds: number,
  environment: ServerEnvironment = {},
): Promise<KillOutcome> {
  const server = await startAppServer({ LOG_LEVEL: 'silent', ...environment });
  const total = { acknowledged: 0, lost: 0, unanswered: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, () => TrainingClient.enter(server.url)),
      );
      const ticking = clients.map(client => client.tickUntilSilence());
      await wait(randomInt(50, 400));
      while (clients.some(client => client.acknowledged.length < TICKS_BEFORE)) await wait(10);
      await (signal === 'SIGKILL' ? server.kill() : server.stop());
      await Promise.all(ticking);
      await server.start();
      for (const client of clients) {
        const { lost, unknown } = await client.findDifferences();
        total.acknowledged += client.acknowledged.length;
        total.lost += lost.length;
        total.unanswered += unknown.length;
      }
    }
    return total;
  } finally {
    await server.dispose();
  }
}
