/** An exercise of the library shows repetitions or times: what has only the other becomes one of its own. */
import { expect, it } from 'vitest';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer } from '#domain/import/importer.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import { readBook } from '../../../scripts/match-book.ts';

/** The exercises of a file with a set for each row: its name, repetitions and seconds. */
function findIn(book: MatchBook, rows: readonly string[]) {
  const text = [
    'Date,Workout Name,Set Order,Exercise Name,Reps,Seconds',
    ...rows.map((row, nth) => `2026-03-10 18:00:00,Зал,${nth + 1},${row}`),
  ].join('\n');
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const opened = importer.open(text, book, { nowMs: Date.UTC(2026, 10, 24) });
  if (opened.kind !== 'parsed') throw new Error(opened.kind);
  return opened.summary.exercises;
}

const OF = { variation: '', equipmentKey: 'any', equipmentName: 'Любой', isOwn: false, isArchived: false };
const BOOK: MatchBook = {
  exercises: [
    { ...OF, key: 'superman', name: 'Супермен', isTimeBased: false },
    { ...OF, key: 'bug', name: 'Мёртвый жук', isTimeBased: false },
    { ...OF, key: 'plank', name: 'Планка', isTimeBased: true },
    { ...OF, key: 'hang', name: 'Вис', isTimeBased: true },
    { ...OF, key: 'chair', name: 'Стульчик', isTimeBased: false, isOwn: true },
    { ...OF, key: 'hold', name: 'Удержание', isTimeBased: true, isOwn: true },
  ],
  crosswalk: [],
  aliases: [],
  equipmentAliases: [],
  remembered: new Map([
    ['мертвый жук', 'bug'],
    ['вис', 'hang'],
  ]),
};
const NAMES = ['Супермен', 'Мёртвый жук', 'Планка', 'Вис', 'Стульчик', 'Удержание'];
const keysOf = (figures: string) =>
  findIn(
    BOOK,
    NAMES.map(name => `${name},${figures}`),
  ).map(one => one.exerciseKey);

it('[IMP1] [IMP3] takes times alone for no exercise of the library that shows none, unless the person chose it', () => {
  expect(keysOf(',30')).toEqual([null, 'bug', 'plank', 'hang', 'chair', 'hold']);
});

it('[IMP1] [IMP3] takes repetitions alone for no exercise of time, which would show none, unless the person chose it', () => {
  expect(keysOf('12,')).toEqual(['superman', 'bug', null, 'hang', 'chair', 'hold']);
  expect(keysOf('12,30')).toEqual(['superman', 'bug', 'plank', 'hang', 'chair', 'hold']);
  const [plank] = findIn(BOOK, ['Планка,12,', 'Планка,,60']);
  expect(plank).toMatchObject({ exerciseKey: 'plank', by: 'name', sets: 2 });
});

it('[IMP1] [IMP3] makes an own exercise of repetitions one of time for nothing that its name says', () => {
  const book = readBook();
  const nameOf = (key: string | null) => book.exercises.find(one => one.equipmentKey === key)?.equipmentName;
  const found = findIn(book, [
    'Mountain Climber,20,',
    'Hollow Rock,12,',
    'Squats for Time,12,',
    'Barbell Squats for Time,12,',
  ]);
  expect(found.map(one => [one.exerciseKey, nameOf(one.equipmentKey)])).toEqual([
    [null, undefined],
    [null, undefined],
    [null, undefined],
    [null, 'Штанга'],
  ]);
  const held = findIn(book, ['Mountain Climber,,20', 'Hollow Rock,,12']).map(one => one.by);
  expect(held).toEqual(['title', 'title']);
});
