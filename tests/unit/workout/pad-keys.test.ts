import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWeightKg } from '#domain/number.ts';
import { eraseBefore, readText, stepText, typeKey } from '#features/workout/pad/pad-keys.ts';

test('[PAD1] a key goes where the caret is, and over what is selected', () => {
  expect(typeKey({ text: '80', from: 1, to: 1 }, '2')).toBe('820');
  expect(typeKey({ text: '80', from: 0, to: 2 }, '5')).toBe('5');
  expect(typeKey({ text: '', from: 0, to: 0 }, ',5')).toBe('0,5');
  expect(typeKey({ text: '82,5', from: 4, to: 4 }, ',')).toBeNull();
  expect(eraseBefore({ text: '82,5', from: 4, to: 4 })).toBe('82,');
  expect(eraseBefore({ text: '82,5', from: 0, to: 4 })).toBe('');
  expect(eraseBefore({ text: '82', from: 0, to: 0 })).toBe('82');
});

const keys = fc.array(fc.constantFrom('0', '1', '5', '9', ',', ',5', 'erase'), { maxLength: 8 });

test('[PAD1] whatever is pressed, no weight has two commas, and up to four figures it can be read', () => {
  fc.assert(
    fc.property(keys, pressed => {
      let text = '';
      for (const key of pressed) {
        const typed = { text, from: text.length, to: text.length };
        text = key === 'erase' ? eraseBefore(typed) : (typeKey(typed, key) ?? text);
      }
      expect(text.split(',').length).toBeLessThanOrEqual(2);
      const [whole = '', rest = ''] = text.split(',');
      if (whole.length <= 4 && rest.length <= 2) expect(parseWeightKg(text).ok).toBe(true);
    }),
  );
});

test('[PAD1] a step starts from the text, else the hint, else what the equipment begins with', () => {
  const step = { count: 1, stepKg: 1.25, hint: 80, first: 20 };
  expect(stepText('weightKg', '', step)).toBe('81,25');
  expect(stepText('weightKg', '40', { ...step, count: -2 })).toBe('37,5');
  expect(stepText('weightKg', '', { ...step, hint: null })).toBe('20');
  expect(stepText('weightKg', '8o', step)).toBeNull();
  expect(stepText('reps', '0', { ...step, count: -1 })).toBe('0');
  expect(stepText('durationSec', '1:00', step)).toBe('00:01:05');
  expect(stepText('restSec', '', { ...step, hint: 120, count: -3 })).toBe('1:45');
});

test('[PAD1] what is empty is null, what cannot be read undefined', () => {
  expect(readText('weightKg', ' ')).toBeNull();
  expect(readText('weightKg', '82,')).toBe(82);
  expect(readText('reps', '8,5')).toBeUndefined();
  expect(readText('durationSec', '1:75')).toBeUndefined();
});
