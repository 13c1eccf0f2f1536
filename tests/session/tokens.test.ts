// Covers docs/product.md: Numbers.
import { expect, test } from 'vitest';
import { seemsOver } from '#sync/session/tokens.ts';

const NOW_MS = 1_800_000_000_000;

function tokenEndingInSec(sec: number): string {
  const claims = Buffer.from(JSON.stringify({ exp: NOW_MS / 1000 + sec })).toString('base64url');
  return `e30.${claims}.x`;
}

test('a token counts as over 30 s before its end, unless another margin is named', () => {
  expect(seemsOver(tokenEndingInSec(31), NOW_MS)).toBe(false);
  expect(seemsOver(tokenEndingInSec(30), NOW_MS)).toBe(true);
  expect(seemsOver(tokenEndingInSec(30), NOW_MS, 20)).toBe(false);
});

test('a token that does not say when it ends is not taken for over', () => {
  expect(seemsOver('of.unknown.age', NOW_MS)).toBe(false);
});
