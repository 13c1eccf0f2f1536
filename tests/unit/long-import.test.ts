/** Apart from tests/unit/import: a change of the importer is tried with those tests hundreds of times. */
import { expect, it } from 'vitest';
import { Importer } from '#domain/import/importer.ts';
import { NOW_MS } from './import/read-rows.ts';

it('[IMP1] says from which line on a file is too long, before each single line', () => {
  const row = (day: number, order: string) => `2026-03-${day} 10:00:00,Зал,Жим,${order},60,8`;
  const rows = Array.from({ length: 200_002 }, (_, at) => row(10 + (at % 10), '1'));
  const text = ['Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps', row(10, 'X'), ...rows].join(
    '\n',
  );
  const book = { exercises: [], crosswalk: [], aliases: [], equipmentAliases: [], remembered: new Map() };
  const importer = new Importer({ deriveKey: key => key, defaultTitle: 'Тренировка' });
  const opened = importer.open(text, book, { nowMs: NOW_MS });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  const { leftOut, leftOutTotal, sets } = opened.summary;
  const [first, second] = leftOut;
  expect(first).toEqual({ line: 200_002, toLine: 200_004, rows: 3, reason: 'too-long', text: '' });
  // A day has room for a hundred exercises, each of which begins again with its first set.
  expect([second?.reason, sets, leftOutTotal]).toEqual(['kind', 1_000, 199_003]);
});
