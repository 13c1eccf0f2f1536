/** Rows are plain data: copying them by hand is several times faster than the general algorithm, which copies all else. */
const cloneAnything = globalThis.structuredClone;

export function cloneRow<Value>(value: Value): Value;
export function cloneRow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneRow);
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value);
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) {
    const held = copy[name];
    if (typeof held === 'object' && held !== null) copy[name] = cloneRow(held);
  }
  return copy;
}
