import type { FastifyInstance } from 'fastify';
import { invalidRequest } from './api-error.ts';

/** 256 KiB: a whole training of some hundred sets is a tenth of it. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** JSON is the only body. A call without one is as with `{}`. */
export function acceptJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, {});
    try {
      done(null, withoutPrototype(JSON.parse(String(text))));
    } catch {
      done(invalidRequest('Тело запроса — не JSON.'), undefined);
    }
  });
  app.addHook('preValidation', async request => {
    if (request.body === undefined) request.body = {};
  });
}

/** A body that names __proto__ is an attack on whoever copies it; nothing of ours is called so. */
function withoutPrototype(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '__proto__')) throw new SyntaxError('__proto__');
  for (const inner of Object.values(value)) withoutPrototype(inner);
  return value;
}
