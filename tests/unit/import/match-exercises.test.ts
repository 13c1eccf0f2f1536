import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Library, LibraryCrosswalk, LibrarySearch } from '#contract/library.ts';
import { findByWord, foldName, makeMatcher } from '#domain/import/match-exercises.ts';

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../contract/${name}.json`, import.meta.url), 'utf8')) as T;
}

const library = read<Library>('library');
const search = read<LibrarySearch>('library-search');
const equipments = new Map(library.equipments.map(({ key, name }) => [key, name]));
const book = {
  exercises: library.exercises.map(({ key, name, variation, equipment }) => ({
    key,
    name,
    variation,
    equipmentKey: equipment,
    equipmentName: equipments.get(equipment) ?? '',
    isOwn: false,
  })),
  crosswalk: read<LibraryCrosswalk>('library-crosswalk').exercises,
  aliases: search.exercises,
  equipmentAliases: search.equipments,
  remembered: new Map<string, string | null>(),
};

function nameOf(key: string | null): string | null {
  const found = library.exercises.find(exercise => exercise.key === key);
  return found ? [found.name, found.variation].filter(Boolean).join(' ') : null;
}

it.each([
  ['Bench Press (Barbell)', 'Жим штанги лёжа', 'title'],
  ['Жим лежа (Штанга)', 'Жим штанги лёжа', 'title'],
  ['жим  ЛЁЖА ( штанга )', 'Жим штанги лёжа', 'title'],
  ['Жим штанги лежа', 'Жим штанги лёжа', 'name'],
  ['Flat Barbell Bench Press', 'Жим штанги лёжа', 'words'],
  ['Отжмания на брусьях', 'Отжимания на брусьях с наклоном вперёд', 'title'],
  ['Treadmill', null, 'none'],
])('[IMP3] finds %j as %j', (name, expected, by) => {
  const match = makeMatcher(book)(name);
  expect([nameOf(match.exerciseKey), match.by]).toEqual([expected, by]);
});

it('[IMP3] takes what the person chose before, but for an exercise that is gone', () => {
  const [first] = library.exercises;
  const remembered = new Map([
    [foldName('Treadmill'), first?.key ?? ''],
    [foldName('Bench Press (Barbell)'), 'gone'],
  ]);
  const match = makeMatcher({ ...book, remembered });
  expect(match('treadmill')).toEqual({ exerciseKey: first?.key, by: 'remembered' });
  expect(match('Bench Press (Barbell)').by).toBe('title');
});

it('[IMP3] takes a name of two exercises for neither, and an own one before those of the library', () => {
  const [first, second] = book.exercises;
  if (!first || !second) throw new Error('no library');
  const twins = [first, second].map(one => ({ ...one, name: 'Двойник', variation: '' }));
  expect(makeMatcher({ ...book, exercises: twins })('двойник').by).toBe('none');
  const own = { ...second, name: first.name, variation: '', isOwn: true };
  expect(makeMatcher({ ...book, exercises: [first, own] })(first.name).exerciseKey).toBe(own.key);
});

it('[IMP3] reads the equipment from the brackets first', () => {
  const named = library.equipments.map(({ key, name }) => ({
    key,
    name,
    aliases: search.equipments.find(one => one.key === key)?.aliases ?? [],
  }));
  const find = (name: string) => equipments.get(findByWord(name, named) ?? '');
  expect(find('Присед (Тренажёр Смита)')).toBe('Тренажёр Смита');
  expect(find('Standing Calf Raise (Machine)')).toBe('Тренажёр');
  expect(find('Barbell Row')).toBe('Штанга');
  expect(find('Мостик')).toBeUndefined();
});
