/** Numbers as the apps write them: '60.0', '62,5', '1 250', '65.181223569', empty. */

export type ReadNumber = { ok: true; value: number | null } | { ok: false };

const EMPTY: ReadNumber = { ok: true, value: null };
const PLAIN = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i;

/** A column says the same few hundred things in fifty thousand rows: each is read once. */
export function readOnce<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

export const readNumber = readOnce((text): ReadNumber => {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (bare === '' || bare === '-') return EMPTY;
  return PLAIN.test(bare) ? { ok: true, value: Number(bare) } : { ok: false };
});

const KG_PER_POUND = 0.45359237;

/** Two decimals, as this app keeps weights: pounds that an app has turned into kilograms have ten. */
export function toKg(value: number, isPounds: boolean): number {
  return Math.round((isPounds ? value * KG_PER_POUND : value) * 100) / 100;
}

/** '1h 5m', '45m', '1.5h', '264h 1m', '1 ч 5 мин', or seconds. Null: none. */
export function readDuration(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d+(?:[.,]\d+)?$/.test(trimmed)) return Math.round(Number(trimmed.replace(',', '.')));
  const parts = [...trimmed.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*([dhmsдчмс])/g)];
  if (parts.length === 0) return null;
  const seconds = parts.map(([, count = '', unit = '']) => Number(count.replace(',', '.')) * secondsOf(unit));
  return Math.round(seconds.reduce((sum, one) => sum + one));
}

function secondsOf(unit: string): number {
  const seconds = [86_400, 3600, 60, 1];
  return seconds['dhms'.indexOf(unit)] ?? seconds['дчмс'.indexOf(unit)] ?? 0;
}

/** '0:01:30', '1:30', or seconds. */
export function readClock(text: string): ReadNumber {
  const trimmed = text.trim();
  if (!trimmed.includes(':')) return readNumber(trimmed);
  if (!/^\d+(?::\d{1,2}){1,2}$/.test(trimmed)) return { ok: false };
  return { ok: true, value: trimmed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) };
}
