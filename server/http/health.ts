import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** For whoever watches over the process: up at all, and able to work. */
export function addHealthRoutes(app: FastifyInstance, { database }: Services) {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain').send('ok\n'),
  );
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await database.read(trx => trx.selectFrom('schema_versions').select('version').execute());
      return reply.type('text/plain').send('ok\n');
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).type('text/plain').send('the database does not answer\n');
    }
  });
}
