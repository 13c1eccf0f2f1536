import type { TSchema } from 'typebox';
import { namedSchemas } from '#contract/schemas.ts';

/** Gives the document's form of a schema: a reference if it has a name. */
export type Refer = (schema: TSchema) => object;

/** Collects referenced schemas, so that the document has no unused component. */
export function makeComponents(): { refer: Refer; readSchemas(): Record<string, object> } {
  const known = new Map<string, object>();
  // typebox copies a schema that it makes optional, so only the text identifies it.
  const nameByText = new Map([...namedSchemas].map(([name, schema]) => [JSON.stringify(schema), name]));

  function refer(schema: unknown): object {
    const name = nameByText.get(JSON.stringify(schema));
    if (name === undefined) return copyInner(schema) as object;
    if (!known.has(name)) {
      known.set(name, {});
      known.set(name, copyInner(schema) as object);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function copyInner(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
  }

  function copy(value: unknown): unknown {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? refer(value)
      : copyInner(value);
  }

  return { refer, readSchemas: () => Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
