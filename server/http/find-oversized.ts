import Type, { type TArrayOptions, type TSchema } from 'typebox';
import { LISTED_PER_BODY } from '../limits.ts';

export interface Oversized {
  path: string;
  limit: number;
}

/**
 * The first list that is longer than its schema allows, or that makes the entries of all lists in the body too many.
 * Checked before any other problem is described: each wrong entry costs time to explain.
 */
export function findOversized(schema: TSchema, value: unknown): Oversized | null {
  return look({ schema, value, path: '' }, { entries: 0 });
}

interface Place {
  schema: TSchema;
  value: unknown;
  path: string;
}

function look({ schema, value, path }: Place, seen: { entries: number }): Oversized | null {
  if (Type.IsArray(schema) && Array.isArray(value)) {
    const { maxItems: limit = LISTED_PER_BODY }: TArrayOptions = { ...schema };
    if (value.length > limit) return { path, limit };
    seen.entries += value.length;
    if (seen.entries > LISTED_PER_BODY) return { path: '', limit: LISTED_PER_BODY };
    const entries = value.map((entry, at) => ({ schema: schema.items, value: entry, path: `${path}/${at}` }));
    return lookInAll(entries, seen);
  }
  if (!Type.IsObject(schema) || typeof value !== 'object' || value === null) return null;
  const fields = Object.entries(schema.properties)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, inner]) => ({ schema: inner, value: Reflect.get(value, name), path: `${path}/${name}` }));
  return lookInAll(fields, seen);
}

function lookInAll(places: readonly Place[], seen: { entries: number }): Oversized | null {
  for (const place of places) {
    const found = look(place, seen);
    if (found) return found;
  }
  return null;
}
