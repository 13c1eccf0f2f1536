import { parseTime } from '#domain/time.ts';
import { leaveField } from './leave-field.ts';
import { findField } from './typed-values.ts';

/**
 * Leaves the row's fields, and returns the target of its stopwatch: what stands in the time's field, else what the last time
 * had. Undefined for a text that cannot be read: it would hide what the stopwatch writes.
 */
export function takeHoldTarget(row: HTMLElement, hintSec: number | null): number | null | undefined {
  leaveField(row);
  const field = findField(row, 'durationSec');
  if (!field?.value.trim()) return hintSec;
  const typed = parseTime(field.value);
  if (typed.ok) return typed.sec;
  field.focus();
  return undefined;
}
