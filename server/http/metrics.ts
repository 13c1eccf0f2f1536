import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { ConnectionCounts, DatabaseSizes } from '../database/dialect.ts';
import { QUERY_BUCKETS_SEC, type QueryTimes } from '../database/query-times.ts';
import type { Services } from '../services.ts';
import { notFound } from './api-error.ts';
import type { UserTurns } from './user-turns.ts';

/** Upper bounds in seconds: a tick should lie in the first ones, a training's import in the last. */
const BUCKETS_SEC = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface CallCount {
  count: number;
  sumSec: number;
  /** How many calls took no longer than the bound of the same index. */
  buckets: number[];
}

/** Sizes change slowly. */
const SIZES_HOLD_MS = 300_000;

/**
 * GET /metrics in Prometheus' text form. The numbers reveal how the business is doing, so by default only this machine
 * may ask.
 */
export function addMetrics(app: FastifyInstance, { config, database, userTurns }: Services) {
  const readSizes = makeSizeReader(database);
  const build = readBuildId(config.staticDir);
  const calls = new Map<string, CallCount>();
  const loopDelay = monitorEventLoopDelay();
  loopDelay.enable();
  app.addHook('onClose', async () => loopDelay.disable());

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const call = calls.get(labels) ?? { count: 0, sumSec: 0, buckets: BUCKETS_SEC.map(() => 0) };
    calls.set(labels, call);
    observe(call, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!config.publicMetrics && !isLocal(request)) throw notFound();
    const text = [
      ...describeCalls(calls),
      ...describeDatabase(database.queryTimes),
      ...describeQueues(database.dialect.countConnections(), userTurns.count()),
      ...describeSizes(await readSizes()),
      ...describeProcess(loopDelay.percentile(99) / 1e9, build),
    ].join('\n');
    // Reset at each scrape: measured since the start, one bad hour would show forever.
    loopDelay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text}\n`);
  });
}

function observe(call: CallCount, sec: number) {
  call.count++;
  call.sumSec += sec;
  for (const [index, bound] of BUCKETS_SEC.entries()) {
    if (sec <= bound) call.buckets[index] = (call.buckets[index] ?? 0) + 1;
  }
}

/** Null if the database fails, so that the other figures still appear. */
function makeSizeReader({ dialect, kysely }: Database): () => Promise<DatabaseSizes | null> {
  let known: DatabaseSizes | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAtMs < SIZES_HOLD_MS) return known;
    askedAtMs = performance.now();
    known = await dialect.measure(kysely).catch(() => null);
    return known;
  };
}

/** The build id that the app's own files carry (scripts/build.ts). */
function readBuildId(staticDir: string): string {
  try {
    return readFileSync(join(staticDir, '.build-stamp'), 'utf8').slice(0, 12);
  } catch {
    return 'none';
  }
}

/** Behind a proxy on this machine every client looks local, so a forwarded call does not count as local. */
function isLocal(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined)
    return false;
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.');
}

function* describeCalls(calls: ReadonlyMap<string, CallCount>) {
  yield '# HELP http_request_duration_seconds How long calls took.';
  yield '# TYPE http_request_duration_seconds histogram';
  for (const [labels, { count, sumSec, buckets }] of calls) {
    for (const [index, bound] of BUCKETS_SEC.entries()) {
      yield `http_request_duration_seconds_bucket{${labels},le="${bound}"} ${buckets[index]}`;
    }
    yield `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`;
    yield `http_request_duration_seconds_sum{${labels}} ${sumSec}`;
    yield `http_request_duration_seconds_count{${labels}} ${count}`;
  }
}

function* describeDatabase(times: QueryTimes) {
  yield '# HELP database_duration_seconds How long statements, and whole reads and writes, took.';
  yield '# TYPE database_duration_seconds histogram';
  for (const [kind, { count, sumSec, buckets }] of times.read()) {
    for (const [index, bound] of QUERY_BUCKETS_SEC.entries()) {
      yield `database_duration_seconds_bucket{kind="${kind}",le="${bound}"} ${buckets[index]}`;
    }
    yield `database_duration_seconds_bucket{kind="${kind}",le="+Inf"} ${count}`;
    yield `database_duration_seconds_sum{kind="${kind}"} ${sumSec}`;
    yield `database_duration_seconds_count{kind="${kind}"} ${count}`;
  }
  yield '# HELP database_failures_total Statements, reads and writes that failed or were undone.';
  yield '# TYPE database_failures_total counter';
  for (const [kind, { failed }] of times.read()) yield `database_failures_total{kind="${kind}"} ${failed}`;
}

function* describeQueues(connections: ConnectionCounts, turns: ReturnType<UserTurns['count']>) {
  yield* describeGauge('database_connections', 'Connections to the database, by what they do.', [
    ['{state="busy"}', connections.busy],
    ['{state="idle"}', connections.idle],
  ]);
  yield* describeGauge('database_connections_max', 'As many as this process may hold.', [
    ['', connections.max],
  ]);
  yield* describeGauge('database_waiting', 'Transactions that wait for a connection.', [
    ['', connections.waiting],
  ]);
  const kinds = Object.entries(turns);
  yield* describeGauge(
    'user_calls_running',
    "People's reads and writes that have their turn.",
    kinds.map(([kind, { running }]) => [`{kind="${kind}"}`, running]),
  );
  yield* describeGauge(
    'user_calls_waiting',
    'Those that wait for an earlier one of the same person.',
    kinds.map(([kind, { waiting }]) => [`{kind="${kind}"}`, waiting]),
  );
}

function* describeSizes(sizes: DatabaseSizes | null) {
  if (sizes === null) return;
  yield* describeGauge('database_bytes', 'Size of the database on disk.', [['', sizes.bytes]]);
  yield* describeGauge(
    'database_table_rows',
    'Rows of a table, about.',
    [...sizes.rows].map(([table, rows]) => [`{table="${table}"}`, rows]),
  );
}

function* describeProcess(loopDelaySec: number, build: string) {
  yield* describeGauge('podhod_build_info', 'What runs: the build of the app, and Node.', [
    [`{build="${build}",node="${process.version}"}`, 1],
  ]);
  yield* describeGauge('process_resident_memory_bytes', 'Memory of the process.', [
    ['', process.memoryUsage.rss()],
  ]);
  const { user, system } = process.cpuUsage();
  yield '# HELP process_cpu_seconds_total Time of a processor that the process has used.';
  yield '# TYPE process_cpu_seconds_total counter';
  yield `process_cpu_seconds_total ${(user + system) / 1e6}`;
  yield* describeGauge(
    'nodejs_eventloop_delay_p99_seconds',
    'How late the process got to its work since it was last asked, at worst but one percent.',
    [['', loopDelaySec]],
  );
}

function* describeGauge(
  name: string,
  help: string,
  samples: readonly (readonly [labels: string, value: number])[],
) {
  yield `# HELP ${name} ${help}`;
  yield `# TYPE ${name} gauge`;
  for (const [labels, value] of samples) yield `${name}${labels} ${value}`;
}
