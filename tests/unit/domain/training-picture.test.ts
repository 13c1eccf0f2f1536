import { expect, test } from 'vitest';
import { describePicture, type PicturedTraining } from '#domain/training-picture.ts';

const line = { name: 'Жим лёжа', best: '80 кг × 8', setsCount: 3, isRecord: false };
const training: PicturedTraining = {
  title: 'Грудь',
  startedAtMs: new Date('2026-11-21T18:05').getTime(),
  durationSec: 3780,
  tonnageTotalKg: 12_480.5,
  personalRecords: 2,
  lines: [line],
};
const GYM = [20, [20, 10]] as const;

test('a picture says what was trained', () => {
  expect(describePicture(training, { name: 'Жим лёжа', onBarKg: 80 }, GYM)).toEqual({
    fileName: 'podhod-2026-11-21',
    title: 'Грудь',
    day: '21 ноября 2026',
    tonnage: '12\u00a0480,5\u00a0кг',
    facts: '1\u00a0ч\u00a003\u00a0мин · 2 рекорда',
    hasRecords: true,
    bar: { platesKg: [20, 10], caption: 'Лучший подход: Жим лёжа' },
    lines: [{ name: 'Жим лёжа', result: '80 кг × 8', isRecord: false }],
    more: null,
  });
});

test('a picture leaves out what there is not', () => {
  const bare = { ...training, title: '', durationSec: null, personalRecords: 0, lines: [] };
  expect(describePicture(bare, undefined, GYM)).toMatchObject({
    title: 'Тренировка',
    facts: '0\u00a0мин',
    hasRecords: false,
    bar: undefined,
    lines: [],
    more: null,
  });
  expect(describePicture(training, { name: 'Жим лёжа', onBarKg: 15 }, GYM).bar).toBeUndefined();
});

test('an exercise without a name is called one, without a best set by its sets, and a record has its star', () => {
  const lines = [
    { ...line, name: '', best: null, setsCount: 1 },
    { ...line, isRecord: true },
    { ...line, setsCount: 0 },
  ];
  const picture = describePicture({ ...training, lines }, { name: '', onBarKg: 20 }, GYM);
  expect(picture.lines).toEqual([
    { name: 'Упражнение', result: '1 подход', isRecord: false },
    { name: 'Жим лёжа', result: '★ 80 кг × 8', isRecord: true },
  ]);
  expect(picture.bar).toEqual({ platesKg: [], caption: 'Лучший подход: Упражнение' });
});

test.each([
  [12, 12, null],
  [13, 12, 'и ещё 1 упражнение'],
  [17, 12, 'и ещё 5 упражнений'],
])('of %d exercises %d are listed, then: %s', (count, listed, more) => {
  const lines = Array.from({ length: count }, () => line);
  const picture = describePicture(
    { ...training, lines: [...lines, { ...line, setsCount: 0 }] },
    undefined,
    GYM,
  );
  expect(picture.lines).toHaveLength(listed);
  expect(picture.more).toBe(more);
});
