import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type AppServer, startAppServer } from '../harness/app-server.ts';
import { ATTACKS, type Attack } from './attacks.ts';
import { drawCalls, type HostileCall, type OpenApi } from './draw-calls.ts';
import { Guest, Tally } from './guest.ts';

/** Below what one person may call in a minute: calls that are refused for that try nothing. */
const CALLS_PER_GUEST = 2_000;
/** Of rows that somebody has. */
const IDS = Array.from({ length: 30 }, (_, at) => String(at + 1));

export interface Finding {
  readonly attack: string;
  readonly seconds: number;
  /** For how long at most nobody else was heard. */
  readonly heldMs: number;
  readonly grownMb: number;
  /** At its highest. */
  readonly residentMb: number;
  readonly note: string;
  /** Why it did not come to its end: the server ended, or answered nothing for long. */
  readonly trouble?: string;
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
    // One guest comes from many addresses.
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'silent',
    ACCESS_TOKEN_SEC: '86400',
    NODE_OPTIONS: `--import=${watcher}`,
  });
  const tally = new Tally();
  const findings: Finding[] = [];
  try {
    const enter = () => Guest.enter(server.url, tally);
    const attacks = Object.entries({ ...ATTACKS, 'random calls': callAtRandom(enter, fuzzSeconds) });
    for (const [attack, run] of attacks) {
      const guest = await enter();
      if (!guest) throw new Error(`no guest for ${attack}`);
      const finding = await watch(server, attack, () => run(guest));
      findings.push(finding);
      // One that no longer answers is attacked no further: each call would wait in vain.
      if (finding.trouble !== undefined) break;
    }
  } finally {
    await server.dispose();
  }
  return { findings, tally };
}

async function watch(server: AppServer, attack: string, run: () => Promise<unknown>): Promise<Finding> {
  const reported = server.output().length;
  const sizeBefore = readSizeMb(server);
  const startedAtMs = performance.now();
  const { said, trouble } = await run().then(
    said => ({ said, trouble: undefined }),
    (error: unknown) => ({ said: '', trouble: tell(error) }),
  );
  const note = typeof said === 'string' ? said : '';
  const seconds = (performance.now() - startedAtMs) / 1000;
  if (trouble !== undefined) return { attack, seconds, heldMs: 0, grownMb: 0, residentMb: 0, note, trouble };
  const residentMb = Math.max(await readResidentMb(server), largestReported(server, reported, 'resident'));
  const heldMs = largestReported(server, reported, 'held');
  const grownMb = readSizeMb(server) - sizeBefore;
  return { attack, seconds, heldMs, grownMb, residentMb, note };
}

/** The most that watch-turns.ts has said of it since. */
function largestReported(server: AppServer, since: number, of: 'held' | 'resident'): number {
  const lines = server.output().slice(since).split('\n');
  const figures = lines.filter(line => line.startsWith(`${of} `)).map(line => Number(line.split(' ')[1]));
  return Math.max(0, ...figures);
}

/** What ended it: fetch names only its own failure. */
function tell(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function callAtRandom(enter: () => Promise<Guest | undefined>, seconds: number): Attack {
  return async first => {
    let guest = first;
    const { body } = await guest.send('GET', '/api/schema/');
    const drawn = drawCalls(body as OpenApi, IDS);
    const endsAtMs = performance.now() + seconds * 1000;
    let calls = 0;
    for (let seed = 1; performance.now() < endsAtMs; seed++) {
      for (const call of fc.sample(drawn, { seed, numRuns: 50 })) {
        if (!call.path.startsWith('/api/me/delete/')) await sendDrawn(guest, call);
        if (++calls % CALLS_PER_GUEST === 0) guest = (await enter()) ?? guest;
      }
    }
    return `${calls} calls`;
  };
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
