import { expect, test } from 'vitest';
import { PLATES_KG } from '#domain/plates.ts';
import { BARBELL_HEIGHT, layOutBarbell, layOutEnd, lookOfPlate } from '#ui/training/barbell-shapes.ts';

test('plates stand side by side on both ends, the heaviest inside, and nothing leaves the drawing', () => {
  const { left, right, width } = layOutBarbell(PLATES_KG);
  expect(right.map(({ height }) => height)).toEqual(PLATES_KG.map(kg => lookOfPlate(kg).height));
  for (const [at, plate] of right.entries()) {
    const next = right[at + 1]?.x ?? width;
    expect(plate.x + plate.width).toBeLessThan(next);
    expect(plate.height).toBeLessThanOrEqual(BARBELL_HEIGHT);
    const mirrored = left[at];
    expect((mirrored?.x ?? 0) + plate.x + plate.width).toBeCloseTo(width, 5);
  }
});

test('a heavier plate is never drawn smaller or thinner than a lighter one', () => {
  const looks = PLATES_KG.map(lookOfPlate);
  expect(looks).toEqual(looks.toSorted((a, b) => b.height - a.height || b.width - a.width));
});

test('one end has room for each figure', () => {
  const { plates, sleeve, width } = layOutEnd([25, 1.25]);
  expect(plates.every(plate => plate.width >= 34)).toBe(true);
  expect((plates[1]?.x ?? 0) + 34).toBeLessThanOrEqual(sleeve.x);
  expect(sleeve.x + sleeve.width).toBe(width);
});
