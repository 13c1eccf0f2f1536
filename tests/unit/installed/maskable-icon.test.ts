// Systems cut an icon to a circle, a drop or a squircle: whatever is outside the middle 80 % may be cut off.
import { expect, it } from 'vitest';
import { readPng } from '../../support/read-png.ts';

const SAFE_SHARE = 0.8;
/** A pixel whose colour is farther from the background's belongs to the mark. */
const NOISE = 8;

it('the maskable icon has its mark in the safe circle, and a background to every edge', () => {
  const { width, height, pixel } = readPng('public/icon-maskable-512.png');
  expect([width, height]).toEqual([512, 512]);
  const background = pixel(0, 0);
  let [markPixels, farthest, isOpaque] = [0, 0, true];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = pixel(x, y);
      if (colour[3] !== undefined) isOpaque &&= colour[3] === 255;
      if (!colour.some((channel, n) => Math.abs(channel - (background[n] ?? 0)) > NOISE)) continue;
      markPixels++;
      farthest = Math.max(farthest, Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2));
    }
  }
  expect(farthest).toBeLessThanOrEqual((width * SAFE_SHARE) / 2);
  expect(isOpaque).toBe(true);
  // Not a dot in the middle either.
  expect(farthest).toBeGreaterThan(width * 0.3);
  expect(markPixels).toBeGreaterThan(width * height * 0.1);
});
