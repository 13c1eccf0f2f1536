import { describe, expect, it } from 'vitest';
import {
  findByWord,
  foldName,
  type KnownExercise,
  type MatchBook,
  makeMatcher,
} from '#domain/import/match-exercises.ts';
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

it.each([
  ['Присед (Тренажёр Смита)', 'Тренажёр Смита'],
  ['Squat (Smith Machine)', 'Тренажёр Смита'],
  ['Standing Calf Raise (Machine)', 'Тренажёр'],
  ['Шраги (Трэп-гриф)', 'Трэп-гриф'],
  ['Сгибания (EZ-гриф)', 'EZ-гриф'],
  ['Curl (EZ-Bar)', 'EZ-гриф'],
  ['Тяга (гриф)', 'Штанга'],
  ['Barbell Row', 'Штанга'],
  ['Жим штанги (гантели)', 'Гантели'],
  ['Гантели, жим сидя', 'Гантели'],
  ['Row, dumbbell/bench', 'Гантели'],
  ['Barbell Hold (3 s)', 'Штанга'],
  ['Мостик', undefined],
  ['Штангенциркуль', undefined],
])('[IMP3] reads the equipment from the brackets of %j first, else from its words: %s', (name, equipment) => {
  const named = [...equipments].map(([key, name]) => ({
    key,
    name,
    aliases: book.equipmentAliases.find(one => one.key === key)?.aliases ?? [],
  }));
  expect(equipments.get(findByWord(name, named) ?? '')).toBe(equipment);
});

describe('among a few exercises', () => {
  const exercise = (key: string, name: string, more: Partial<KnownExercise> = {}): KnownExercise => ({
    key,
    name,
    variation: '',
    equipmentKey: 'bar',
    equipmentName: 'Штанга',
    isTimeBased: false,
    isOwn: false,
    isArchived: false,
    ...more,
  });
  const DUMBBELLS = { equipmentKey: 'dumbbells', equipmentName: 'Гантели' };
  const gym: MatchBook = {
    exercises: [
      exercise('bench', 'Жим лёжа'),
      exercise('narrow', 'Жим лёжа', { variation: 'узким хватом' }),
      exercise('curl', 'Сгибания', DUMBBELLS),
      exercise('old', 'Пуловер', { isArchived: true }),
      exercise('press', 'Жим стоя', { isOwn: true, variation: 'с паузой' }),
    ],
    crosswalk: [
      {
        key: 'bench',
        hevy: ['Bench Press (Barbell)'],
        hevyRussian: ['Жим от груди'],
        strong: ['Flat Press'],
      },
      { key: 'gone', hevy: ['Cable Row'], hevyRussian: [], strong: ['Pullover'] },
      { key: 'curl', hevy: ['Curl'], hevyRussian: [], strong: [] },
      { key: 'bench', hevy: ['Press'], hevyRussian: [], strong: [] },
      { key: 'press', hevy: ['Press'], hevyRussian: [], strong: [] },
    ],
    aliases: [
      { key: 'curl', aliases: ['подъём на бицепс', 'молот'] },
      { key: 'gone', aliases: ['становая'] },
      { key: 'bench', aliases: ['молот'] },
    ],
    equipmentAliases: [{ key: 'dumbbells', aliases: ['dumbbell'] }],
    remembered: new Map([
      ['жим платформы', 'bench'],
      ['бег', null],
      ['жим стоя', 'gone'],
    ]),
  };

  it.each([
    ['Жим лежа', 'bench', 'name'],
    ['ЖИМ ЛЁЖА (штанга)', 'bench', 'name'],
    ['Жим лёжа ( Штанги )', 'bench', 'name'],
    ['жим  лёжа узким хватом', 'narrow', 'name'],
    ['Сгибания (Dumbbells)', 'curl', 'name'],
    ['Сгибания (Штанга)', null, 'none'],
    // An own one by its bare name as well; one of the library only whole.
    ['Жим стоя с паузой', 'press', 'name'],
    ['жим стоя', 'press', 'name'],
    ['узким хватом', null, 'none'],
    ['Bench press(barbell)', 'bench', 'title'],
    ['Жим от груди', 'bench', 'title'],
    ['Barbell Bench Press', 'bench', 'words'],
    ['Press on the bench (Barbell)', null, 'none'],
    ['Press (Bench, Barbells)', 'bench', 'words'],
    ['Press', null, 'none'],
    ['Flat Press', 'bench', 'title'],
    ['Curl (Dumbbell)', null, 'none'],
    ['Curls', 'curl', 'words'],
    ['Подъем для бицепс', 'curl', 'words'],
    ['молот', null, 'none'],
    ['становая', null, 'none'],
    ['Cable Row', null, 'none'],
    ['Пуловер', 'old', 'name'],
    ['пуловер (штанга)', 'old', 'name'],
    ['Жим платформы', 'bench', 'remembered'],
    ['Бег', null, 'remembered'],
  ])('[IMP3] «%s» is %s by its %s', (name, key, by) => {
    expect(makeMatcher(gym)(name)).toMatchObject({ exerciseKey: key, by });
  });

  it('[IMP3] takes no archived exercise whose name two others have', () => {
    const twins = ['one', 'two', 'old'].map(key => exercise(key, 'Тяга', { isArchived: key === 'old' }));
    expect(makeMatcher({ ...gym, exercises: twins })('тяга')).toMatchObject({
      exerciseKey: null,
      by: 'none',
    });
  });

  it('[IMP3] says that the equipment is another, but not of what the person chose themselves', () => {
    const match = makeMatcher({
      ...gym,
      crosswalk: [{ key: 'bench', hevy: ['Press (Dumbbell)'], hevyRussian: [], strong: [] }],
      remembered: new Map([[foldName('Жим (Гантели)'), 'bench']]),
    });
    expect(match('Press (Dumbbell)')).toEqual({ exerciseKey: 'bench', by: 'title', hasOtherEquipment: true });
    expect(match('Жим (Гантели)')).toEqual({
      exerciseKey: 'bench',
      by: 'remembered',
      hasOtherEquipment: false,
    });
    expect(match('Бег (Гантели)')).toEqual({ exerciseKey: null, by: 'none', hasOtherEquipment: false });
  });
});
