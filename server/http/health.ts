import type { FastifyInstance } from 'fastify';
import { probe } from '../database/probe.ts';
import { toTime } from '../database/work.ts';
import type { Services } from '../services.ts';

/** A probe commits to disk and is open to anybody, so all probes within a second share one. */
const PROBE_HOLDS_MS = 1_000;

/** For monitoring: whether the process is up, and whether it can work. */
export function addHealthRoutes(app: FastifyInstance, { database, ports }: Services) {
  const probeOnce = shareSuccess(() => probe(database, toTime(ports.now())), PROBE_HOLDS_MS);
  let isLeaving = false;
  app.addHook('preClose', async () => {
    isLeaving = true;
  });

  app.get('/healthz', { config: { answersWhenOverloaded: true } }, async (_request, reply) =>
    reply.type('text/plain').send('ok\n'),
  );
  app.get('/readyz', async (request, reply) => {
    if (isLeaving) return reply.code(503).type('text/plain').send('leaving\n');
    try {
      await probeOnce();
      return reply.type('text/plain').send('ok\n');
    } catch (error) {
      request.log.error({ err: error }, 'not ready: the database does not write');
      return reply.code(503).type('text/plain').send('the database does not write\n');
    }
  });
}

/** One run at a time, whose success is reused for a while. A failure is not, so that recovery shows at once. */
function shareSuccess(run: () => Promise<void>, holdsMs: number): () => Promise<void> {
  let shared: Promise<void> | null = null;
  const forget = () => {
    shared = null;
  };
  return () => {
    shared ??= run().then(
      () => void setTimeout(forget, holdsMs).unref(),
      error => {
        forget();
        throw error;
      },
    );
    return shared;
  };
}
