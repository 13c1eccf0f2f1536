import type { FastifyInstance } from 'fastify';
import { invalidRequest, unreadable } from './api-error.ts';

/** Accepts only JSON bodies. A missing body counts as `{}`. */
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

/** No typed text holds it, and PostgreSQL cannot store it. */
const NUL = '\0';
/** Twice the nesting of any call. Code that walks a body may rely on it. */
const MAX_DEPTH = 16;

/** A body that names __proto__ is an attack on code that copies it; no field of ours has this name. */
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
