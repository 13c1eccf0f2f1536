import { startAppServer } from '../harness/app-server.ts';
import { measureSlope, type Sample } from './measure-slope.ts';
import { SoakPerson } from './soak-person.ts';

const PEOPLE = 300;
const AT_ONCE = 8;
const SAMPLE_EVERY_CALLS = 1_000;
const TELL_EVERY_CALLS = 10_000;
/** Until then caches fill, code is compiled and the heap finds its size. */
const WARM_UP_SHARE = 0.4;
const UNIT_CALLS = 10_000;

export interface SoakOutcome {
  readonly calls: number;
  readonly people: number;
  readonly seconds: number;
  /** `200 × 81234, 201 × …` */
  readonly statuses: string;
  /** The mean of the first tenth of the samples after warming up, and of the last. */
  readonly startMb: number;
  readonly endMb: number;
  /** For each 10,000 calls after warming up. */
  readonly slopeMb: number;
}

export async function soak(leastCalls: number): Promise<SoakOutcome> {
  const server = await startAppServer({
    ACCESS_TOKEN_SEC: '86400',
    LOG_LEVEL: 'error',
    ARGON2_MEMORY_KIB: '8',
  });
  try {
    return await callForLong(server.url, leastCalls);
  } finally {
    await server.dispose();
  }
}

async function callForLong(url: string, leastCalls: number): Promise<SoakOutcome> {
  const startedAtMs = performance.now();
  const statuses = new Map<number, number>();
  const samples: Sample[] = [];
  let calls = 0;
  let turns = 0;

  const onAnswer = async (status: number) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    calls++;
    if (calls % SAMPLE_EVERY_CALLS !== 0) return;
    const sample = { calls, mb: await readMemoryMb(url) };
    samples.push(sample);
    if (sample.calls % TELL_EVERY_CALLS === 0)
      console.log(`${sample.calls} calls: ${sample.mb.toFixed(0)} MB`);
  };
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => SoakPerson.enter(url, onAnswer)));
  // A person makes one call after the other: people are dealt out, not drawn.
  const work = async (worker: number) => {
    const own = people.filter((_, index) => index % AT_ONCE === worker);
    while (calls < leastCalls) await own[turns++ % own.length]?.takeTurn();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));

  const warm = samples.filter(sample => sample.calls >= leastCalls * WARM_UP_SHARE);
  const tenth = Math.max(1, Math.floor(warm.length / 10));
  return {
    calls,
    people: PEOPLE,
    seconds: (performance.now() - startedAtMs) / 1000,
    statuses: [...statuses].map(([status, count]) => `${status} × ${count}`).join(', '),
    startMb: meanOf(warm.slice(0, tenth)),
    endMb: meanOf(warm.slice(-tenth)),
    slopeMb: measureSlope(warm) * UNIT_CALLS,
  };
}

function meanOf(samples: readonly Sample[]): number {
  return samples.reduce((sum, sample) => sum + sample.mb, 0) / samples.length;
}

async function readMemoryMb(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  if (bytes === undefined) throw new Error('/metrics says nothing of resident memory');
  return Number(bytes) / 1_048_576;
}
