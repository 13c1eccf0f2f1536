// `npm run bench -- server`: the cost of a training's calls on both databases, with their floors from the same run,
// with few people in the database and with many. `--quick`: only SQLite with few people.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createDatabase } from '../../scripts/postgres/create-database.ts';
import { startTestPostgres } from '../../scripts/postgres/test-postgres.ts';
import { CALLS_A_BATCH, compareBatches } from './batches.ts';
import { learnTag, load, percentile } from './load.ts';
import type { Person } from './operations.ts';
import { printSyncBytes } from './sync-bytes.ts';

const isQuick = process.argv.includes('--quick');
const SIZES = isQuick ? [16] : [16, 1_000];
/** Server and floor take turns, so that other load on the machine affects both alike. */
const TURNS = 8;
const CALLS_A_TURN = 40;
const WARM_UP_CALLS = 600;
const LOADED = { calls: 600, atOnce: 16 };

interface Usage {
  rssBytes: number;
  cpuUs: number;
}

interface Target {
  url: string;
  floorUrl: string;
  people: Person[];
}

const postgres = isQuick ? undefined : await startTestPostgres({ durable: true });
try {
  console.log('database    users  call               floor      ours   share  least    p99 of 16 at once');
  for (const users of SIZES) {
    await measure('SQLite', users, {});
    if (!postgres) continue;
    const database = await createDatabase(postgres.url, 'bench');
    await measure('PostgreSQL', users, { DATABASE_URL: database.url });
    await database.drop();
  }
} finally {
  await postgres?.stop();
}

if (!isQuick) await printSyncBytes();

async function measure(name: string, users: number, environment: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-bench-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'target.ts'), String(users)], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    const target = JSON.parse(String((await lines.next()).value)) as Target;
    const readUsage = () => askUsage(child, lines);
    const before = await readUsage();
    const count = target.people[0]?.operations.length ?? 0;
    for (let nth = 0; nth < count; nth++)
      await compare(`${name.padEnd(11)} ${String(users).padStart(5)}`, { target, readUsage }, nth);
    const { singly, byBatch, isEnough } = await compareBatches(target.url, target.people);
    console.log(
      `${name}, ${users} users: ${Math.round(byBatch)} changes a second by batches of ${CALLS_A_BATCH}, ${Math.round(singly)} by single calls, ${target.people.length} clients`,
    );
    if (name === 'SQLite' && !isEnough) process.exitCode = 1;
    const after = await readUsage();
    console.log(
      `${name}, ${users} users: resident memory ${toMb(before.rssBytes)} → ${toMb(after.rssBytes)} MB`,
    );
  } finally {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The share is of processor time: waiting for the disk is the same for both, and a busy machine lengthens any other
 * time.
 */
async function compare(
  where: string,
  { target, readUsage }: { target: Target; readUsage: () => Promise<Usage> },
  nth: number,
): Promise<void> {
  const callers = await Promise.all(
    target.people.flatMap(({ token, operations }) => {
      const its = operations[nth];
      return its ? [learnTag(target.url, { token, operation: its })] : [];
    }),
  );
  const [first] = callers;
  if (!first) return;
  const { operation } = first;
  const run = async (url: string, calls: number) => {
    const before = await readUsage();
    await load(url, { callers: [first], calls, atOnce: 1 });
    return ((await readUsage()).cpuUs - before.cpuUs) / calls / 1_000;
  };
  const [floor, ours]: number[][] = [[], []];
  for (const url of [target.floorUrl, target.url]) await run(url, WARM_UP_CALLS);
  for (let turn = 0; turn < TURNS; turn++) {
    floor?.push(await run(target.floorUrl, CALLS_A_TURN));
    ours?.push(await run(target.url, CALLS_A_TURN));
  }
  const [floorMs, oursMs] = [percentile(floor ?? [], 0.5), percentile(ours ?? [], 0.5)];
  const loaded = await load(target.url, { callers, ...LOADED });
  const share = floorMs / oursMs;
  const columns = [
    where,
    ` ${operation.name.padEnd(16)}`,
    `${floorMs.toFixed(2)} ms`.padStart(9),
    `${oursMs.toFixed(2)} ms`.padStart(9),
    share.toFixed(2).padStart(6),
    operation.leastShare.toFixed(2).padStart(6),
    `${percentile(loaded, 0.99).toFixed(1)} ms`.padStart(12),
  ];
  console.log(columns.join(' '));
  const isOnSqlite = where.startsWith('SQLite');
  const isTooDear = isOnSqlite && oursMs > (operation.mostMs ?? Number.POSITIVE_INFINITY);
  if (isTooDear) console.log(`${where}  ${operation.name}: at most ${operation.mostMs} ms`);
  if (isTooDear || share < operation.leastShare) process.exitCode = 1;
}

async function askUsage(
  child: ChildProcessByStdio<Writable, Readable, null>,
  lines: AsyncIterator<string>,
): Promise<Usage> {
  child.stdin.write('\n');
  return JSON.parse(String((await lines.next()).value)) as Usage;
}

function toMb(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
