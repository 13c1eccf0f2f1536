/** What the keys do to a field's text. Pure: text and selection in, new text out. */
import {
  formatWeightKg,
  MAX_COUNT,
  MAX_WEIGHT_KG,
  parseCount,
  parseWeightKg,
  toHundredths,
} from '#domain/number.ts';
import type { SetValues } from '#domain/set-values.ts';
import { formatClock, formatRest, MAX_DURATION_SEC, parseTime } from '#domain/time.ts';

export type PadFieldName = keyof SetValues | 'restSec';

export interface TypedText {
  text: string;
  /** The selection; a caret if both are equal. */
  from: number;
  to: number;
}

/** One step of a time field, in seconds. */
export const TIME_STEP_SEC = 5;

/** Null if the key has no effect, such as a second comma. */
export function typeKey({ text, from, to }: TypedText, key: string): string | null {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (!key.startsWith(',')) return before + key + after;
  if (before.includes(',') || after.includes(',')) return null;
  return (before || '0') + key + after;
}

/** Erases the selection, or the character before the caret. */
export function eraseBefore({ text, from, to }: TypedText): string {
  return text.slice(0, from === to ? Math.max(0, from - 1) : from) + text.slice(to);
}

export interface TextStep {
  /** How many of the field's steps, up or down. */
  count: number;
  stepKg: number;
  /** The start of an empty field: its hint. */
  hint: number | null;
  /** The value of an empty field without a hint after its first step. */
  first: number | null;
}

/** The text after some steps; null if the present text is no number. */
export function stepText(
  name: PadFieldName,
  text: string,
  { count, stepKg, hint, first }: TextStep,
): string | null {
  const value = readText(name, text);
  if (value === undefined) return null;
  const start = value ?? hint;
  if (start === null && first !== null) return showValue(name, first);
  const [by, most] = limitsOf(name, stepKg);
  return showValue(name, Math.min(Math.max((start ?? 0) + count * by, 0), most));
}

/** Undefined if it cannot be read; null if empty. */
export function readText(name: PadFieldName, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  if (name === 'durationSec' || name === 'restSec') {
    const time = parseTime(text);
    return time.ok ? time.sec : undefined;
  }
  const reading = name === 'weightKg' ? parseWeightKg(text) : parseCount(text);
  return reading.ok ? reading.value : undefined;
}

export function showValue(name: PadFieldName, value: number): string {
  if (name === 'durationSec') return formatClock(value);
  if (name === 'restSec') return formatRest(value);
  return name === 'weightKg' ? formatWeightKg(toHundredths(value) / 100) : String(value);
}

function limitsOf(name: PadFieldName, stepKg: number): [by: number, most: number] {
  if (name === 'weightKg') return [stepKg, MAX_WEIGHT_KG];
  return name === 'durationSec' || name === 'restSec' ? [TIME_STEP_SEC, MAX_DURATION_SEC] : [1, MAX_COUNT];
}
