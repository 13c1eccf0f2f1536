import type { ErrorCode } from '#contract/errors.ts';
import { errorCatalogue } from './error-catalogue.ts';

const text = { type: 'string' } as const;

/** Headers that clients use. */
export const HEADERS = {
  'X-Request-Id': { description: 'Имя запроса в журнале сервера', schema: text },
  'Cache-Control': { description: '`private, no-cache`; где в ответе токены — `no-store`', schema: text },
  ETag: { description: 'Слабая метка ответа, для If-None-Match', schema: text },
  'Idempotency-Replayed': { description: '`true`: это ответ первого запроса с этим ключом', schema: text },
  'Retry-After': { description: 'Через сколько секунд повторить', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: '`Bearer`', schema: text },
  Allow: { description: 'Методы, которые есть у этого адреса', schema: text },
} as const;

type HeaderName = keyof typeof HEADERS;

export function responsesWith(...names: readonly HeaderName[]) {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Refusals by Node's parser, before a request is known: unreadable-calls.ts. */
const NAMELESS: readonly ErrorCode[] = ['too_slow', 'headers_too_large'];

/** A refusal for one of these reasons. */
export function refuseWith(codes: readonly ErrorCode[]) {
  const has = (...some: readonly ErrorCode[]) => codes.some(code => some.includes(code));
  return {
    description: explain(codes),
    headers: responsesWith(
      ...(has(...NAMELESS) ? [] : (['X-Request-Id'] as const)),
      ...(codes.some(code => errorCatalogue[code].status === 401) ? (['WWW-Authenticate'] as const) : []),
      ...(has('in_progress', 'too_many', 'unavailable') ? (['Retry-After'] as const) : []),
      ...(has('method_not_allowed') ? (['Allow'] as const) : []),
    ),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ErrorBody' },
            { type: 'object', properties: { code: { enum: codes } }, required: ['code'] },
          ],
        },
      },
    },
  };
}

function explain(codes: readonly ErrorCode[]): string {
  return codes.map(code => `\`${code}\`: ${errorCatalogue[code].text}`).join(' ');
}
