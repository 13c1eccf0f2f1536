/** Beyond this many the oldest entries are dropped, so that a flood can't fill the memory. */
const MAX_REMEMBERED = 10_000;

export function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MAX_REMEMBERED) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
