/** What a template's line says of its sets. */
import { expect, test } from 'vitest';
import { NO_SETTINGS } from '#db/queries/exercise-view.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { describeLast } from '#features/start/describe-last.ts';
import { setsText } from '#features/start/sets-text.ts';

function line(...sets: Partial<typeof EMPTY_TEMPLATE_SET>[]): string {
  return setsText(sets.map(values => ({ ...EMPTY_TEMPLATE_SET, ...values }))).replaceAll('\u00a0', ' ');
}

test('says the weight beside the time when a set has both', () => {
  const held = { weightKg: 10, durationSec: 60 };
  expect(line(held, held, held)).toBe('3 подхода: 10 кг · 1:00');
  expect(line(held, { durationSec: 90 })).toBe('2 подхода: 10 кг · 1:00, 1:30');
  expect(line({ ...held, targetHardReps: 2 })).toBe('1 подход: 10 кг · 1:00, цель ПвЗ 2');
});

test('says what the weight means, in the list and of the last set', () => {
  const helped = { ...EMPTY_TEMPLATE_SET, weightKg: 20, reps: 8 };
  expect(setsText([helped, helped], 'assisted').replaceAll('\u00a0', ' ')).toBe('2 подхода: −20 кг × 8');
  const settings = { ...NO_SETTINGS, loadMode: 'assisted' as const };
  expect(describeLast([helped], { isTimeBased: false, settings })).toBe('−20 кг × 8');
  expect(describeLast([helped], undefined)).toBe('20 кг × 8');
  expect(describeLast([EMPTY_TEMPLATE_SET], undefined)).toBeNull();
});

test('says of each set what is planned of it, and once what all have', () => {
  expect(line({ weightKg: 80, reps: 8 }, { weightKg: 80, reps: 8 })).toBe('2 подхода: 80 × 8');
  expect(line({ weightKg: 82.5 }, { reps: 12 }, {})).toBe('3 подхода: 82,5 кг, 12 повт., —');
  expect(line({}, {})).toBe('2 подхода');
});
