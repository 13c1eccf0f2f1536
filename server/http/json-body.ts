import type { FastifyInstance } from 'fastify';
import { invalidRequest, unreadable } from './api-error.ts';

/** JSON is the only body. A call without one is as with `{}`. */
export function acceptJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, {});
    try {
      done(null, assertHarmless(JSON.parse(String(text))));
    } catch {
      done(invalidRequest('Тело запроса — не JSON.'), undefined);
    }
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) request.body = {};
    const texts = Object.values(request.query as Record<string, unknown>);
    done(texts.some(text => String(text).includes(NUL)) ? unreadable() : undefined);
  });
}

/** No text that a person types holds it, and PostgreSQL keeps none that does. */
const NUL = '\0';
/** Twice what any call nests. What walks a body later on may take its depth for granted. */
const MAX_DEPTH = 16;

/** A body that names __proto__ is an attack on whoever copies it; nothing of ours is called so. */
function assertHarmless(value: unknown, depth = 0): unknown {
  if (typeof value === 'string' && value.includes(NUL)) throw new SyntaxError('NUL');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new SyntaxError('too deep');
  if (Array.isArray(value)) {
    for (const inner of value) assertHarmless(inner, depth + 1);
    return value;
  }
  for (const name of Object.keys(value)) {
    if (name === '__proto__') throw new SyntaxError(name);
    assertHarmless(Reflect.get(value, name), depth + 1);
  }
  return value;
}
