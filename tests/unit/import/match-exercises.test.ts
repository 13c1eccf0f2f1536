import { expect, it } from 'vitest';
import { findByWord, foldName, makeMatcher } from '#domain/import/match-exercises.ts';
import { readBook } from '../../../scripts/match-book.ts';

const book = readBook();
const equipments = new Map(book.exercises.map(one => [one.equipmentKey, one.equipmentName]));

function nameOf(key: string | null): string | null {
  const found = book.exercises.find(exercise => exercise.key === key);
  return found ? [found.name, found.variation].filter(Boolean).join(' ') : null;
}

it.each([
  ['Bench Press (Barbell)', 'Жим штанги лёжа', 'title'],
  ['Жим лежа (Штанга)', 'Жим штанги лёжа', 'title'],
  ['жим  ЛЁЖА ( штанга )', 'Жим штанги лёжа', 'title'],
  ['Жим штанги лежа', 'Жим штанги лёжа', 'name'],
  ['Flat Barbell Bench Press', 'Жим штанги лёжа', 'words'],
  ['Отжмания на брусьях', 'Отжимания на брусьях с наклоном вперёд', 'title'],
  ['Бабочка (Грудная клетка )', 'Сведение рук в тренажёре «бабочка»', 'title'],
  ['Горизонтально-изолированый жим от груди (Тренажёр)', 'Жим от груди в тренажёре сидя', 'title'],
  ['Жим на наклонной скамье (Гантели)', 'Жим гантелей лёжа на наклонной скамье', 'title'],
  ['Вертикальный тяга (Блок)', 'Тяга верхнего блока к груди широким хватом', 'title'],
  ['Вертикальная тяга Широчайшими (Блок)', 'Тяга верхнего блока к груди широким хватом', 'title'],
  ['Боковые подъемы (Гантель)', 'Махи гантелями в стороны стоя', 'title'],
  ['Сгибание рук с EZ-штангой на бицепс', 'Подъём EZ-грифа на бицепс стоя', 'title'],
  ['Отжмания на брусьях на трицепс', 'Отжимания на брусьях с вертикальным корпусом', 'title'],
  ['Тяга к лицу (Блок)', 'Тяга каната к лицу', 'title'],
  ['Становая тяга (Штанга)', 'Становая тяга классическая', 'title'],
  ['Румынская становая тяга (Штанга)', 'Румынская тяга со штангой', 'title'],
  ['Присед (Штанга)', 'Приседания со штангой на плечах', 'title'],
  ['Жим ногами (Тренажёр)', 'Жим ногами', 'name'],
  ['Подъем носков стоя (Тренажёр)', 'Подъём на носки в тренажёре стоя', 'title'],
  ['Bench Press (Dumbbell)', 'Жим гантелей лёжа', 'title'],
  ['Жим гантелей лёжа (Гантель)', 'Жим гантелей лёжа', 'name'],
  ['Bench Press (Kettlebell)', null, 'none'],
  ['Treadmill', null, 'none'],
])('[IMP3] finds %j as %j', (name, expected, by) => {
  const match = makeMatcher(book)(name);
  expect([nameOf(match.exerciseKey), match.by]).toEqual([expected, by]);
});

it('[IMP3] takes each title that Hevy has in Russian for the exercise that it means', () => {
  const match = makeMatcher(book);
  const wrong = book.crosswalk.flatMap(({ key, hevyRussian }) =>
    hevyRussian.filter(title => match(title).exerciseKey !== key),
  );
  expect(wrong).toEqual([]);
});

it('[IMP3] takes what the person chose before, but for an exercise that is gone', () => {
  const [first] = book.exercises;
  const remembered = new Map([
    [foldName('Treadmill'), first?.key ?? ''],
    [foldName('Bench Press (Barbell)'), 'gone'],
  ]);
  const match = makeMatcher({ ...book, remembered });
  expect(match('treadmill')).toEqual({
    exerciseKey: first?.key,
    by: 'remembered',
    hasOtherEquipment: false,
  });
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

it('[IMP3] takes of two with one name that with the equipment in brackets, and none where no one has it', () => {
  const keyOf = (name: string) => [...equipments].find(([, own]) => own === name)?.[0] ?? '';
  const [first] = book.exercises;
  if (!first) throw new Error('no library');
  const own = ['Штанга', 'Гантели'].map(equipmentName => ({
    ...first,
    key: equipmentName,
    name: 'Моя тяга',
    variation: '',
    equipmentKey: keyOf(equipmentName),
    equipmentName,
    isOwn: true,
  }));
  const match = makeMatcher({ ...book, exercises: [...book.exercises, ...own] });
  expect(match('Моя тяга (Dumbbell)').exerciseKey).toBe('Гантели');
  expect(match('Моя тяга (Barbell)').exerciseKey).toBe('Штанга');
  for (const name of ['Моя тяга', 'Моя тяга (Cable)']) expect(match(name).exerciseKey).toBeNull();
  // By its words alone it would be the one with a barbell.
  const aliases = [{ key: 'Штанга', aliases: ['cable моя тяга'] }];
  expect(makeMatcher({ ...book, exercises: own, aliases })('Моя тяга (Cable)').exerciseKey).toBeNull();
});

it('[IMP3] says of a title that is known to mean it that the exercise has other equipment', () => {
  const match = makeMatcher(book)('Preacher Curl (Barbell)');
  expect([nameOf(match.exerciseKey), match.hasOtherEquipment]).toEqual([
    'Подъём EZ-грифа на бицепс на скамье Скотта',
    true,
  ]);
  expect(makeMatcher(book)('Bench Press (Barbell)').hasOtherEquipment).toBe(false);
});

it('[IMP3] takes an archived exercise where no other has the name', () => {
  const [first, second] = book.exercises;
  if (!first || !second) throw new Error('no library');
  const archived = { ...second, name: 'Своё', variation: '', isOwn: true, isArchived: true };
  const find = (exercises: typeof book.exercises, name: string) =>
    makeMatcher({ ...book, exercises })(name).exerciseKey;
  expect(find([first, archived], 'своё')).toBe(archived.key);
  const other = { ...archived, key: 'another', isArchived: false };
  expect(find([first, archived, other], 'своё')).toBe('another');
  expect(
    find([...book.exercises, { ...archived, name: 'Bench Press (Barbell)' }], 'Bench Press (Barbell)'),
  ).toBe(makeMatcher(book)('Bench Press (Barbell)').exerciseKey);
});

it('[IMP3] reads the equipment from the brackets first', () => {
  const named = [...equipments].map(([key, name]) => ({
    key,
    name,
    aliases: book.equipmentAliases.find(one => one.key === key)?.aliases ?? [],
  }));
  const find = (name: string) => equipments.get(findByWord(name, named) ?? '');
  expect(find('Присед (Тренажёр Смита)')).toBe('Тренажёр Смита');
  expect(find('Standing Calf Raise (Machine)')).toBe('Тренажёр');
  expect(find('Barbell Row')).toBe('Штанга');
  expect(find('Мостик')).toBeUndefined();
});
