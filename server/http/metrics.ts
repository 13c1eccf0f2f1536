import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { ConnectionCounts, DatabaseSizes } from '../database/dialect.ts';
import type { QueryTimes } from '../database/query-times.ts';
import { describeHistogram, type Histogram, makeHistogram, observe } from '../histogram.ts';
import type { Services } from '../services.ts';
import { notFound } from './api-error.ts';
import type { UserTurns } from './user-turns.ts';

/** Upper bounds in seconds: a tick should lie in the first ones, a training's import in the last. */
const BOUNDS_SEC = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Sizes change slowly. */
const SIZES_HOLD_MS = 300_000;

/**
 * GET /metrics in Prometheus' text form. The numbers reveal how the business is doing, so by default only this machine
 * may ask.
 */
export function addMetrics(app: FastifyInstance, { config, database, userTurns }: Services) {
  const readSizes = makeSizeReader(database);
  const build = readBuildId(config.staticDir);
  const calls = new Map<string, Histogram>();
  const loopDelay = monitorEventLoopDelay();
  loopDelay.enable();
  app.addHook('onClose', async () => loopDelay.disable());

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const call = calls.get(labels) ?? makeHistogram(BOUNDS_SEC);
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

function* describeCalls(calls: ReadonlyMap<string, Histogram>) {
  yield '# HELP http_request_duration_seconds How long calls took.';
  yield '# TYPE http_request_duration_seconds histogram';
  for (const [labels, times] of calls)
    yield* describeHistogram('http_request_duration_seconds', labels, times);
}

function* describeDatabase(times: QueryTimes) {
  yield '# HELP database_duration_seconds How long statements, and whole reads and writes, took.';
  yield '# TYPE database_duration_seconds histogram';
  for (const [kind, counts] of times.read()) {
    yield* describeHistogram('database_duration_seconds', `kind="${kind}"`, counts);
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
