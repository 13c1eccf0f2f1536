import type { Refusal } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';

const NAMING_CODES = new Set(['deleted', 'exercise_replaced']);

/** The rows that the server names when it refuses a call for them: deleted, or of an exercise that was replaced. */
export function keysNamed({ code, fields }: Refusal): ReadonlySet<Key> {
  return new Set(code !== null && NAMING_CODES.has(code) ? fields.client_keys : []);
}
