import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { QUERY_BUCKETS_SEC, type QueryTimes } from '../database/query-times.ts';
import type { Services } from '../services.ts';
import { notFound } from './api-error.ts';

/** Upper bounds in seconds: a tick should lie in the first ones, a training's import in the last. */
const BUCKETS_SEC = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface CallCount {
  count: number;
  sumSec: number;
  /** How many calls took no longer than the bound of the same index. */
  buckets: number[];
}

/** GET /metrics in Prometheus' text form. The numbers tell of a business, so only this machine may ask. */
export function addMetrics(app: FastifyInstance, { config, database }: Services) {
  const calls = new Map<string, CallCount>();
  const loopDelay = monitorEventLoopDelay();
  loopDelay.enable();
  app.addHook('onClose', async () => loopDelay.disable());

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const call = calls.get(labels) ?? { count: 0, sumSec: 0, buckets: BUCKETS_SEC.map(() => 0) };
    calls.set(labels, call);
    observe(call, reply.elapsedTime / 1000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!config.publicMetrics && !isLocal(request)) throw notFound();
    const text = [
      ...describeCalls(calls),
      ...describeDatabase(database.queryTimes),
      ...describeProcess(loopDelay.percentile(99) / 1e9),
    ].join('\n');
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

/** Through a proxy on this machine everybody looks local, so a forwarded call is not. */
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

function* describeProcess(loopDelaySec: number) {
  yield '# HELP process_resident_memory_bytes Memory of the process.';
  yield '# TYPE process_resident_memory_bytes gauge';
  yield `process_resident_memory_bytes ${process.memoryUsage.rss()}`;
  yield '# HELP nodejs_eventloop_delay_p99_seconds How late the process got to its work, at worst but one percent.';
  yield '# TYPE nodejs_eventloop_delay_p99_seconds gauge';
  yield `nodejs_eventloop_delay_p99_seconds ${loopDelaySec}`;
}
