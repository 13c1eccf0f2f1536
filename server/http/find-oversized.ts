import Type, { type TSchema } from 'typebox';

export interface Oversized {
  path: string;
  limit: number;
}

/**
 * The first list that is longer than its schema allows. Asked before anything else is said of a refused body: what
 * explains each wrong entry of a list then has at most as many as the limit, however many were sent.
 */
export function findOversized(schema: TSchema, value: unknown, path = ''): Oversized | null {
  if (Type.IsArray(schema) && Array.isArray(value)) return findInList(schema, value, path);
  if (!Type.IsObject(schema) || typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(schema.properties)) {
    const found = findOversized(
      inner,
      Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
      `${path}/${name}`,
    );
    if (found) return found;
  }
  return null;
}

function findInList(
  schema: TSchema & { items: TSchema; maxItems?: number },
  list: readonly unknown[],
  path: string,
) {
  const limit = schema.maxItems ?? Number.POSITIVE_INFINITY;
  if (list.length > limit) return { path, limit };
  for (const [at, entry] of list.entries()) {
    const found = findOversized(schema.items, entry, `${path}/${at}`);
    if (found) return found;
  }
  return null;
}
