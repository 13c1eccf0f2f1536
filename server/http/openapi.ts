import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Call } from '#contract/call.ts';
import { operations } from '#contract/calls.ts';
import { ErrorBody } from '#contract/errors.ts';
import { BODY_BYTES } from '../limits.ts';

/** The document is made from the very schemas that validate the calls. */
export async function addOpenApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Подход — API', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  app.get('/api/schema/', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}

/** What Fastify is told about a call: parts it validates, and the answers for the document. */
export function describeCall(call: Call): FastifySchema {
  const operation = operations.get(call);
  return {
    summary: call.summary,
    ...(operation && { operationId: operation.id, tags: [operation.group] }),
    ...(call.body && { description: `Тело не больше ${(call.bodyBytes ?? BODY_BYTES) / 1024} КиБ.` }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { ...describeAnswers(call), '4xx': { description: 'Отказ', ...ErrorBody } },
    ...(call.auth === 'user' && { security: [{ bearer: [] }] }),
    ...(call.auth === 'optional' && { security: [{ bearer: [] }, {}] }),
  };
}

function describeAnswers(call: Call) {
  return Object.fromEntries(
    Object.entries(call.answers).map(([status, schema]) => [
      status,
      schema === null ? { description: 'Без тела', type: 'null' } : { description: 'Ответ', ...schema },
    ]),
  );
}
