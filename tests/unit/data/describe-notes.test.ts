import { expect, it } from 'vitest';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer, type ImportSummary } from '#domain/import/importer.ts';
import { describeNotes } from '#features/data/describe-notes.ts';

const NO_BOOK = { exercises: [], crosswalk: [], aliases: [], equipmentAliases: [], remembered: new Map() };
const NOTHING_HERE = { twins: 0, grownMs: [] };

function open(lines: readonly string[]): ImportSummary {
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const opened = importer.open(lines.join('\n'), NO_BOOK, { nowMs: Date.UTC(2026, 10, 24) });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  return opened.summary;
}

it('[IMP1] says in words all that becomes something else than the file says', () => {
  const row = (day: number, order: string, rest: string) =>
    `2026-03-${day} 10:00:00,Зал,30h,Жим,${order},${rest}`;
  const summary = open([
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight (lb),Reps,RPE,Distance,Notes',
    row(10, '1', '100,8,9,,'),
    row(10, '2', '100,8,12,,'),
    row(10, '3', '-20,8,,,'),
    row(11, '1', `,8,,5,${'о'.repeat(501)}`),
    row(11, 'Rest Timer', ',,,,'),
  ]);
  expect(describeNotes(summary, { twins: 2, grownMs: [Date.UTC(2026, 2, 9, 12)] })).toEqual([
    'RPE станет ПвЗ (10 − RPE): 1',
    'RPE не от 1 до 10, войдут без него: 1',
    'Фунты станут килограммами: 2',
    'Вес меньше нуля — помощь тренажёра, у других упражнений войдут без веса: 1',
    'Без расстояния: 1',
    'Строки отдыха — не подходы: 1',
    'Заметки длиннее 500 знаков войдут не целиком: 1',
    'Дольше суток, войдут как сутки: 2 (10 марта 2026, 11 марта 2026)',
    'Здесь уже есть другие тренировки с тем же началом, эти войдут рядом с ними: 2',
    'Уже есть, но в файле подходов больше: 9 марта 2026. Останутся как есть, недостающее впишите в истории',
  ]);
});

it('[IMP1] lists the first of many long trainings, and says nothing of a plain file', () => {
  const long = Array.from({ length: 6 }, (_, at) => `2026-03-1${at} 10:00:00,Зал,30h,Жим,1,60,8`);
  const header = 'Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps';
  expect(describeNotes(open([header, ...long]), NOTHING_HERE)).toEqual([
    expect.stringMatching(/^Дольше суток, войдут как сутки: 6 \(10 марта 2026, .*14 марта 2026, …\)$/),
  ]);
  expect(describeNotes(open([header, '2026-03-10 10:00:00,Зал,1h,Жим,1,60,8']), NOTHING_HERE)).toEqual([]);
});
