import type { Id } from '#contract/common.ts';

/** An id as this server issues them; null for any other form, which is simply an unknown one. */
export function parseId(id: Id): number | null {
  const text = String(id);
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** A query's ids, joined by commas; those of another form are left out, as unknown ones find nothing. */
export function parseIds(text: string): number[] {
  return text.split(',').flatMap(part => parseId(part.trim()) ?? []);
}
