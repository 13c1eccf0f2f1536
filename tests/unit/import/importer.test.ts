import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer } from '#domain/import/importer.ts';

const NOW_MS = Date.UTC(2026, 10, 24);
const NO_BOOK = {
  exercises: [],
  crosswalk: [],
  aliases: [],
  equipmentAliases: [],
  remembered: new Map(),
};

it('[IMP1] takes neighbours of one superset_id as a superset, and an exercise alone in one as none', () => {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const text = readFileSync(new URL('../../support/exports/hevy-en.csv', import.meta.url), 'utf8');
  importer.open(text, NO_BOOK, { nowMs: NOW_MS });
  const groups = importer
    .take(0, { exerciseKeys: {}, assisted: [] })
    .workouts.map(({ items }) => items.map(({ group }) => group));
  const [lower, upper] = groups;
  expect(lower).toEqual([undefined, undefined]);
  expect(upper).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), upper?.[0], upper?.[0]]);
});

it('[IMP1] counts what it does not list by its reasons', () => {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const header = 'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Distance';
  const row = (of: string) => `2026-03-10 10:00:00,Зал,Бег,1,,${of}`;
  const rows = [
    row('8,'),
    ...Array(199).fill(row(',5')),
    ...Array(4).fill(row(',')),
    ...Array(3).fill(row('x,')),
  ];
  const opened = importer.open([header, ...rows].join('\n'), NO_BOOK, { nowMs: NOW_MS });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  const { leftOut, leftOutTotal, leftOutMore } = opened.summary;
  expect([leftOut.length, leftOutTotal]).toEqual([200, 206]);
  expect(leftOutMore).toEqual([
    { reason: 'empty', rows: 3 },
    { reason: 'number', rows: 3 },
  ]);
});
