import { type AppServer, startAppServer } from '../harness/app-server.ts';
import { COLLISIONS, exceedUserLimit } from './collisions.ts';
import { RacingClient } from './racing-client.ts';

export interface RaceOutcome {
  /** That collided: the calls that prepare a collision are not among them. */
  readonly calls: number;
  readonly unavailable: number;
  readonly rounds: number;
  readonly violations: readonly string[];
}

/** Two server processes over one PostgreSQL database, until so many calls have collided. */
export async function race(databaseUrl: string, leastCalls: number): Promise<RaceOutcome> {
  const environment = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'known to both processes, and to everybody',
    ARGON2_MEMORY_KIB: '8',
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
    PUSH_ENDPOINTS: 'loopback',
    LOG_LEVEL: 'silent',
  };
  const servers: AppServer[] = [];
  try {
    // At the same moment: the migrations race, too.
    servers.push(...(await Promise.all([startAppServer(environment), startAppServer(environment)])));
    return await runRounds(
      servers.map(server => server.url),
      leastCalls,
    );
  } finally {
    for (const server of servers) await server.dispose();
  }
}

async function runRounds(urls: readonly string[], leastCalls: number): Promise<RaceOutcome> {
  const client = new RacingClient(urls);
  const violations: string[] = [];
  let rounds = 0;
  while (client.collided < leastCalls) {
    rounds++;
    for (const [promise, collide] of Object.entries(COLLISIONS)) {
      const problems = await collide(client);
      violations.push(...problems.map(problem => `round ${rounds}, ${promise}: ${problem}`));
    }
  }
  violations.push(...(await exceedUserLimit(client)));
  return { calls: client.collided, unavailable: client.unavailable, rounds, violations };
}
