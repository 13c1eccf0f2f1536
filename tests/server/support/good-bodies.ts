/** Bodies of calls whose path names a row, for tests in which nothing but that row may be wrong. */
import { Check } from 'typebox/value';
import type { Call } from '#contract/call.ts';

/** Only of calls that refuse an empty body. */
const BODIES: Readonly<Record<string, object>> = {
  '/api/workouts/{id}/update/': { title: 'Ноги' },
  '/api/workouts/{id}/status/': { status: 'cancelled' },
  '/api/workouts/{id}/maybe-update-template/': { update: true },
  '/api/templates/{id}/favorite/': { is_favorite: true },
};

export function goodBodyOf({ path, body: schema }: Call): object {
  const body = BODIES[path] ?? {};
  if (schema && !Check(schema, body))
    throw new Error(`Give ${path} a body of its schema in tests/server/support/good-bodies.ts`);
  return body;
}
