/**
 * Reuses the parts of `before` that `after` repeats, so that a memoised component rerenders only for changes of its
 * own: a query makes new objects every time, even for untouched rows. For plain data: objects, arrays and what JSON can
 * hold.
 */
export function keepUnchanged<T>(before: T, after: T): T {
  if (!isStructure(before) || !isStructure(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  const kept: Structure = Array.isArray(after) ? ([] as unknown as Structure) : {};
  for (const name of names) kept[name] = keepUnchanged(before[name], after[name]);
  const isSame =
    names.length === Object.keys(before).length && names.every(name => Object.is(kept[name], before[name]));
  return isSame ? before : (kept as T);
}

type Structure = Record<string, unknown>;

function isStructure(value: unknown): value is Structure {
  return typeof value === 'object' && value !== null;
}
