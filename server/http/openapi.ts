import type { FastifyInstance } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { callGroups, operations } from '#contract/calls.ts';
import { ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { keepsAnswer, refusalsOf } from '#contract/refusals.ts';
import { BODY_BYTES } from '../limits.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { makeComponents, type Refer } from './openapi-components.ts';
import { HEADERS, refuseWith, responsesWith } from './openapi-responses.ts';

/*
 * Builds the document, when it is first requested, from the schemas that validate the calls. A schema that the contract
 * exports becomes a component of that name, wherever it is used.
 */

export function addOpenApi(app: FastifyInstance) {
  let text: string | undefined;
  app.get('/api/schema/', async (_request, reply) => {
    text ??= JSON.stringify(writeOpenApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

export function writeOpenApi() {
  const { refer, readSchemas } = makeComponents();
  refer(ErrorBody);
  const responses = new Map<string, object>();
  const wrongMethod = nameRefusal(responses, ['method_not_allowed']);
  const paths: Record<string, Record<string, object>> = {};
  for (const [call, { id, group }] of operations) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] ?? {}, {
      [call.method.toLowerCase()]: {
        operationId: id,
        tags: [group],
        summary: call.summary,
        ...(call.body && { description: `Тело не больше ${(call.bodyBytes ?? BODY_BYTES) / 1024} КиБ.` }),
        ...describeSecurity(call),
        parameters: [...listParameters(call, refer), ...listHeaders(call)],
        ...(call.body && { requestBody: describeBody(call.body, refer) }),
        responses: { ...describeAnswers(call, refer), ...describeRefusals(call, responses) },
      },
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Подход — API',
      version: '1',
      description: `Метод, которого у адреса нет, — 405 (#/components/responses/${wrongMethod}). Остальное: docs/api.md.`,
    },
    servers: [{ url: '/' }],
    tags: Object.keys(callGroups).map(name => ({ name })),
    paths,
    components: {
      schemas: readSchemas(),
      responses: Object.fromEntries(responses),
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const PARAMETERS = {
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag прежнего ответа: если ничего не изменилось, ответ 304',
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Повтор с тем же ключом ничего не делает второй раз и получает первый ответ',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
} as const;

function describeSecurity({ auth }: Call) {
  if (auth === 'none') return { security: [] };
  return { security: auth === 'user' ? [{ bearer: [] }] : [{ bearer: [] }, {}] };
}

function listParameters({ params, query }: Call, refer: Refer): object[] {
  return [
    ...Object.entries(params?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: refer(schema),
    })),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(query?.required?.includes(name) && { required: true }),
      schema: refer(schema),
    })),
  ];
}

function listHeaders(call: Call): object[] {
  const name = call.method === 'GET' ? 'If-None-Match' : keepsAnswer(call) ? 'Idempotency-Key' : undefined;
  return name === undefined ? [] : [{ $ref: `#/components/parameters/${name}` }];
}

function describeBody(body: TObject, refer: Refer) {
  return {
    required: (body.required ?? []).length > 0,
    content: { 'application/json': { schema: refer(body) } },
  };
}

function describeAnswers(call: Call, refer: Refer): Record<string, object> {
  const isRead = call.method === 'GET';
  const names = isRead ? (['ETag'] as const) : keepsAnswer(call) ? (['Idempotency-Replayed'] as const) : [];
  const headers = responsesWith('X-Request-Id', 'Cache-Control', ...names);
  const answers = Object.entries(call.answers).map(([status, schema]: [string, TSchema | null]) => [
    status,
    {
      description: schema === null ? 'Без тела' : 'Ответ',
      headers,
      ...(schema && { content: { 'application/json': { schema: refer(schema) } } }),
    },
  ]);
  const known = isRead
    ? [['304', { description: 'Ничего не изменилось: ответ с этим ETag уже есть', headers }]]
    : [];
  return Object.fromEntries([...answers, ...known]);
}

/** Each status with its codes. */
function describeRefusals(call: Call, responses: Map<string, object>): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(call), code => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${nameRefusal(responses, codes)}` },
    ]),
  );
}

/** `WorkoutActiveOrLimitReached`: calls that are refused alike share the response. */
function nameRefusal(responses: Map<string, object>, codes: readonly ErrorCode[]): string {
  const names = codes.map(code => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const name = names.join('Or');
  if (!responses.has(name)) responses.set(name, refuseWith(codes));
  return name;
}
