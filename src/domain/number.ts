import { formatFigure } from './figure.ts';

/** A field's text as a number; null is an empty field, not ok is a text that stays marked and unsaved. */
export type ParsedNumber = { ok: true; value: number | null } | { ok: false };

/** Heaviest weight the fields and the API hold. */
export const MAX_WEIGHT_KG = 9999.99;
/** Most repetitions the fields and the API hold. */
export const MAX_COUNT = 9999;

const EMPTY: ParsedNumber = { ok: true, value: null };
const UNREADABLE: ParsedNumber = { ok: false };

/** The digits alone bound both: four before the comma and two after are at most 9999.99. */
const WEIGHT = /^\d{1,4}(?:[.,]\d{0,2})?$/;
const COUNT = /^\d{1,4}$/;

/** No-break spaces are never typed: they come with a figure copied from a formatted text ('1 250,5'). */
const NO_BREAK_SPACES = /[\u00a0\u202f]/g;

/**
 * Kilograms, 0–9999.99 with at most two decimals, after a comma or a point: a phone's keypad offers the one
 * or the other. '82,' is 82, an empty text is null. '1 250' with a typed space is not ok: it may mean two sets.
 */
export function parseWeightKg(text: string): ParsedNumber {
  return parseNumber(text, WEIGHT);
}

/** A whole number 0–9999 (repetitions, repetitions in reserve). An empty text is null. */
export function parseCount(text: string): ParsedNumber {
  return parseNumber(text, COUNT);
}

/** Kilograms as typed: '82,5', '80'. Comma, no trailing zeros, no grouping; parseWeightKg reads it back. */
export function formatWeightKg(weightKg: number): string {
  return String(toHundredths(weightKg) / 100).replace('.', ',');
}

/** '82,5 кг'. A plain space, because the API's `best` is written with it. */
export function formatWeightWithUnit(weightKg: number): string {
  return `${formatWeightKg(weightKg)} кг`;
}

/** A whole number as typed: '12', '1200'. parseCount reads it back. */
export function formatCount(count: number): string {
  return String(count);
}

/** '12 480 кг', '12 480,5 кг': grouped by thousands, held together by no-break spaces (U+00A0). */
export function formatTonnageKg(tonnageKg: number): string {
  return `${formatFigure(tonnageKg)}\u00a0кг`;
}

/** A weight as a whole number of 0.01 kg. Sums of these are exact, sums of 82.35 are not. */
export function toHundredths(weightKg: number): number {
  return Math.round(weightKg * 100);
}

function parseNumber(text: string, form: RegExp): ParsedNumber {
  const bare = text.replace(NO_BREAK_SPACES, '').trim();
  if (bare === '') return EMPTY;
  if (!form.test(bare)) return UNREADABLE;
  return { ok: true, value: Number(bare.replace(',', '.')) };
}
