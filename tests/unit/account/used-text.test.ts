import { expect, it } from 'vitest';
import { usedText } from '#features/access/used-text.ts';

const token = {
  id: 1,
  kind: 'read',
  name: 'Скрипт',
  created_at: '2026-11-21T09:00:00.000Z',
  seen_at: '2026-11-21T09:00:00.000Z',
  is_current: false,
} as const;
const nowMs = Date.parse('2026-11-28T09:00:00.000Z');

it('[ACC2] a token that was never used says so, a used one when it was used last', () => {
  expect(usedText(token, nowMs)).toBe('ещё не использован');
  const used = { ...token, seen_at: '2026-11-21T09:05:00.000Z' };
  expect(usedText(used, nowMs)).toMatch(/^21 ноября/);
});
