import type { FastifyInstance } from 'fastify';
import { probe } from '../database/probe.ts';
import { toTime } from '../database/work.ts';
import type { Services } from '../services.ts';

/** For whoever watches over the process: up at all, and able to work. */
export function addHealthRoutes(app: FastifyInstance, { database, ports }: Services) {
  let isLeaving = false;
  app.addHook('preClose', async () => {
    isLeaving = true;
  });

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain').send('ok\n'),
  );
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (isLeaving) return reply.code(503).type('text/plain').send('leaving\n');
    try {
      await probe(database, toTime(ports.now()));
      return reply.type('text/plain').send('ok\n');
    } catch (error) {
      request.log.error({ err: error }, 'not ready: the database does not write');
      return reply.code(503).type('text/plain').send('the database does not write\n');
    }
  });
}
