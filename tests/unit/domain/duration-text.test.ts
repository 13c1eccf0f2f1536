import { expect, test } from 'vitest';
import { formatDuration } from '#domain/duration-text.ts';

test('a training takes minutes, from an hour on hours and minutes', () => {
  expect(formatDuration(0)).toBe('0\u00a0мин');
  expect(formatDuration(58 * 60 + 59)).toBe('58\u00a0мин');
  expect(formatDuration(63 * 60)).toBe('1\u00a0ч\u00a003\u00a0мин');
  expect(formatDuration(25 * 3600)).toBe('25\u00a0ч\u00a000\u00a0мин');
});
