import type { Id } from '#contract/common.ts';

/** Reads an id as this server issues them; null for any other form, which counts as unknown. */
export function parseId(id: Id): number | null {
  const text = String(id);
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** Reads an id that this server has written itself. */
export function mustParseId(id: Id): number {
  const number = parseId(id);
  if (number === null) throw new Error('an id of this server is none');
  return number;
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A call names a row by this server's id or by the row's own key. */
export type Ref = { id: number } | { key: string };

/** Reads an id or a row's key; null if it is neither, which counts as unknown. */
export function parseRef(id: Id): Ref | null {
  if (isKey(id)) return { key: id };
  const number = parseId(id);
  return number === null ? null : { id: number };
}

export function isKey(id: Id): id is string {
  return typeof id === 'string' && KEY.test(id);
}

/** Separates ids from keys. */
export function splitRefs(ids: readonly Id[]): { numbers: number[]; keys: string[] } {
  const refs = ids.map(parseRef);
  return {
    numbers: refs.flatMap(ref => (ref && 'id' in ref ? [ref.id] : [])),
    keys: refs.flatMap(ref => (ref && 'key' in ref ? [ref.key] : [])),
  };
}
