/** Over how long the statistics look back, and the parts that it is cut into: a bar each. */
import {
  addDays,
  addMonths,
  addYears,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  differenceInCalendarYears,
  startOfMonth,
  startOfYear,
} from 'date-fns';
import { type Week, weeksUntil } from '#domain/weeks.ts';

export const SPANS = ['weeks', 'year', 'all'] as const;
export type Span = (typeof SPANS)[number];
export type Unit = 'week' | 'month' | 'year';
/** A week, a month or a year, from its first moment to the next one's. */
export type Part = Week;

export interface Cut {
  unit: Unit;
  /** The oldest first; the last one is not over yet. */
  parts: readonly Part[];
  /** As long right before them, to compare with: the last one only as far as this one has come. Before all there is nothing. */
  before: readonly Part[];
}

/** When the first training and the newest one began. */
export interface Trained {
  firstMs: number;
  lastMs: number;
}

const PARTS = 12;
/** A phone has the room for so many bars; more months than that are shown by year. */
const MOST_MONTHS = 24;

export function cutSpan(span: Span, { firstMs }: Trained, todayMs: number): Cut {
  if (span === 'weeks') return halve('week', weeksUntil(todayMs, 2 * PARTS).reverse(), todayMs);
  if (span === 'year') return halve('month', monthsUntil(todayMs, 2 * PARTS), todayMs);
  const months = differenceInCalendarMonths(todayMs, firstMs) + 1;
  if (months <= MOST_MONTHS) return { unit: 'month', parts: monthsUntil(todayMs, months), before: [] };
  const years = differenceInCalendarYears(todayMs, firstMs) + 1;
  return { unit: 'year', parts: yearsUntil(todayMs, years), before: [] };
}

/** The shortest in which there was a training. */
export function openingSpan(trained: Trained, todayMs: number): Span {
  return SPANS.find(span => trained.lastMs >= beginOf(cutSpan(span, trained, todayMs))) ?? 'all';
}

/** Before there are more than the weeks, a longer time would show the same. */
export function hasLonger(trained: Trained, todayMs: number): boolean {
  return trained.firstMs < beginOf(cutSpan('weeks', trained, todayMs));
}

function beginOf({ parts }: Cut): number {
  return parts[0]?.fromMs ?? 0;
}

function halve(unit: Unit, all: readonly Part[], todayMs: number): Cut {
  const [parts, before] = [all.slice(PARTS), all.slice(0, PARTS)];
  const days = differenceInCalendarDays(todayMs, parts.at(-1)?.fromMs ?? todayMs) + 1;
  const cutLast = before.splice(-1).map(({ fromMs, beforeMs }) => ({
    fromMs,
    beforeMs: Math.min(addDays(fromMs, days).getTime(), beforeMs),
  }));
  return { unit, parts, before: [...before, ...cutLast] };
}

function monthsUntil(todayMs: number, count: number): Part[] {
  return partsUntil(count, ago => addMonths(startOfMonth(todayMs), -ago));
}

function yearsUntil(todayMs: number, count: number): Part[] {
  return partsUntil(count, ago => addYears(startOfYear(todayMs), -ago));
}

function partsUntil(count: number, beginOfPart: (ago: number) => Date): Part[] {
  return Array.from({ length: Math.max(1, count) }, (_, ago) => ({
    fromMs: beginOfPart(ago).getTime(),
    beforeMs: beginOfPart(ago - 1).getTime(),
  })).reverse();
}
