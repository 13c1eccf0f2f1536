import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleErrors } from '#server/http/error-handler.ts';
import { addHealthRoutes } from '#server/http/health.ts';
import { refuseWhenOverloaded } from '#server/http/overload.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.destroy());

const askIfReady = async () => (await server.running.app.inject('/readyz')).statusCode;

async function countProbes(): Promise<number> {
  const row = await server.running.services.database.kysely
    .selectFrom('call_counts')
    .select('count')
    .where('key', '=', 'probe')
    .executeTakeFirst();
  return row?.count ?? 0;
}

it('asks the database once a second at most, however many want to know whether it is ready', async () => {
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, askIfReady));
    expect(new Set(answers)).toEqual(new Set([200]));
  }
  // More than one only where the machine is too busy to answer sixty calls in a second.
  const probes = await countProbes();
  expect(probes).toBeLessThan(6);
  await expect
    .poll(async () => [await askIfReady(), (await countProbes()) > probes], { timeout: 10_000 })
    .toEqual([200, true]);
});

it('lives while it is overloaded, and is not ready', async () => {
  const busy = Fastify();
  handleErrors(busy, server.running.services);
  await refuseWhenOverloaded(busy, 50);
  addHealthRoutes(busy, server.running.services);
  await busy.ready();
  const ask = async (url: string) => (await busy.inject(url)).statusCode;
  const askBusily = async () => {
    const untilMs = performance.now() + 300;
    while (performance.now() < untilMs);
    return [await ask('/healthz'), await ask('/readyz')];
  };
  await expect.poll(askBusily, { timeout: 15_000 }).toEqual([200, 503]);
  await busy.close();
});

it('refuses nothing after stalls that callers sit out', async () => {
  const busy = Fastify();
  await refuseWhenOverloaded(busy);
  addHealthRoutes(busy, server.running.services);
  await busy.ready();
  const seen: number[] = [];
  for (let stall = 0; stall < 4; stall++) {
    const untilMs = performance.now() + 1_200;
    while (performance.now() < untilMs);
    await wait(5);
    seen.push((await busy.inject('/readyz')).statusCode);
  }
  expect(seen).toEqual([200, 200, 200, 200]);
  await busy.close();
}, 30_000);
