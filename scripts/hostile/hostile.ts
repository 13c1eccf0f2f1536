import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type AppServer, startAppServer } from '../harness/app-server.ts';
import { ATTACKS } from './attacks.ts';
import { drawCalls, type HostileCall, type OpenApi } from './draw-calls.ts';
import { Guest, Tally } from './guest.ts';

/** Below what one person may call in a minute: calls that are refused for that try nothing. */
const CALLS_PER_GUEST = 2_000;

export interface Finding {
  readonly attack: string;
  readonly seconds: number;
  /** For how long at most nobody else was heard. */
  readonly heldMs: number;
  readonly grownMb: number;
  readonly residentMb: number;
  readonly note: string;
}

export interface HostileOutcome {
  readonly findings: readonly Finding[];
  readonly tally: Tally;
}

/** Every attack by a guest of its own, and random calls for so many seconds, on a server with its limits on. */
export async function beHostile(fuzzSeconds: number): Promise<HostileOutcome> {
  const watcher = pathToFileURL(join(import.meta.dirname, 'watch-turns.ts'));
  const server = await startAppServer({
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'silent',
    ACCESS_TOKEN_SEC: '86400',
    NODE_OPTIONS: `--import=${watcher}`,
  });
  const tally = new Tally();
  const findings: Finding[] = [];
  try {
    for (const [attack, run] of Object.entries(ATTACKS)) {
      const guest = await Guest.enter(server.url, tally);
      if (!guest) throw new Error(`no guest for ${attack}`);
      findings.push(await watch(server, attack, () => run(guest)));
    }
    const enter = () => Guest.enter(server.url, tally);
    findings.push(await watch(server, 'random calls', () => callAtRandom(enter, fuzzSeconds)));
  } finally {
    await server.dispose();
  }
  return { findings, tally };
}

async function watch(server: AppServer, attack: string, run: () => Promise<unknown>): Promise<Finding> {
  const told = server.output().length;
  const sizeBefore = readSizeMb(server);
  const startedAtMs = performance.now();
  const said = await run();
  const note = typeof said === 'string' ? said : '';
  const seconds = (performance.now() - startedAtMs) / 1000;
  const residentMb = await readResidentMb(server);
  const held = [
    ...server
      .output()
      .slice(told)
      .matchAll(/^held (\d+)$/gm),
  ].map(([, ms]) => Number(ms));
  const grownMb = readSizeMb(server) - sizeBefore;
  return { attack, seconds, heldMs: Math.max(0, ...held), grownMb, residentMb, note };
}

async function callAtRandom(enter: () => Promise<Guest | undefined>, seconds: number): Promise<string> {
  let guest = await enter();
  if (!guest) throw new Error('no guest for random calls');
  const { body } = await guest.send('GET', '/api/schema/');
  const endsAtMs = performance.now() + seconds * 1000;
  let calls = 0;
  const ids = Array.from({ length: 30 }, (_, at) => String(at + 1));
  for (let seed = 1; performance.now() < endsAtMs; seed++) {
    for (const call of fc.sample(drawCalls(body as OpenApi, ids), { seed, numRuns: 50 })) {
      if (!call.path.startsWith('/api/me/delete/')) await sendDrawn(guest, call);
      if (++calls % CALLS_PER_GUEST === 0) guest = (await enter()) ?? guest;
    }
  }
  return `${calls} calls`;
}

async function sendDrawn(guest: Guest, { method, path, query, body, raw, key }: HostileCall): Promise<void> {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const isHeader = key !== undefined && /^[\x21-\x7e]+$/.test(key);
  const headers = isHeader ? { 'idempotency-key': key } : undefined;
  await guest.send(method, search === '' ? path : `${path}?${search}`, raw ?? body, headers);
}

/** The database with its log. */
function readSizeMb({ dataDir }: AppServer): number {
  const sizes = ['', '-wal'].map(suffix => statSync(join(dataDir, `podhod.sqlite${suffix}`)).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_048_576;
}

async function readResidentMb({ url }: AppServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576;
}
