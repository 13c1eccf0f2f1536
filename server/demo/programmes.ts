/** How an exercise grows over the years, from the first training to where it levels off. */
export type Load =
  | { kind: 'weight'; fromKg: number; toKg: number; stepKg: number; reps: readonly [number, number] }
  | { kind: 'reps'; from: number; to: number }
  | { kind: 'time'; fromSec: number; toSec: number; stepSec: number };

export interface PlannedExercise {
  /** As library.json names it. */
  name: string;
  variation: string;
  sets: number;
  restSec: number | null;
  load: Load;
}

/** One training day: also a template. */
export interface Day {
  title: string;
  isFavorite: boolean;
  exercises: readonly PlannedExercise[];
}

type Place = [name: string, variation?: string];

function weight(
  [name, variation = '']: Place,
  sets: number,
  [fromKg, toKg, stepKg]: [number, number, number],
  reps: [number, number],
  restSec: number | null = null,
): PlannedExercise {
  return { name, variation, sets, restSec, load: { kind: 'weight', fromKg, toKg, stepKg, reps } };
}

function bodyweight([name, variation = '']: Place, sets: number, from: number, to: number): PlannedExercise {
  return { name, variation, sets, restSec: null, load: { kind: 'reps', from, to } };
}

function timed([name, variation = '']: Place, sets: number, fromSec: number, toSec: number): PlannedExercise {
  return { name, variation, sets, restSec: 60, load: { kind: 'time', fromSec, toSec, stepSec: 5 } };
}

const BENCH: Place = ['Жим штанги лёжа'];
const SQUAT: Place = ['Приседания со штангой', 'на плечах'];
const DEADLIFT: Place = ['Становая тяга', 'классическая'];
const PRESS: Place = ['Жим штанги стоя (армейский)'];
const PULL_UP: Place = ['Подтягивания', 'прямым хватом'];

/** Three sessions with the whole body: how most people begin. */
const FULL_BODY: readonly Day[] = [
  {
    title: 'Всё тело А',
    isFavorite: false,
    exercises: [
      weight(SQUAT, 5, [40, 140, 2.5], [5, 8], 180),
      weight(BENCH, 5, [35, 107.5, 1.25], [5, 8], 150),
      weight(['Тяга штанги в наклоне', 'прямым хватом'], 5, [30, 85, 2.5], [6, 10]),
      weight(['Махи гантелями в стороны', 'стоя'], 4, [4, 14, 1], [12, 16], 60),
      weight(['Подъём штанги на бицепс', 'стоя'], 4, [15, 45, 1.25], [8, 12], 90),
      timed(['Планка', 'на предплечьях'], 3, 30, 180),
    ],
  },
  {
    title: 'Всё тело Б',
    isFavorite: false,
    exercises: [
      weight(DEADLIFT, 4, [50, 180, 2.5], [4, 6], 240),
      weight(PRESS, 5, [20, 67.5, 1.25], [5, 8], 150),
      bodyweight(PULL_UP, 5, 3, 14),
      weight(['Жим ногами'], 5, [60, 260, 5], [8, 12], 150),
      bodyweight(['Подъём ног в висе', 'прямые ноги'], 4, 5, 18),
      timed(['Вис на турнике'], 2, 20, 110),
    ],
  },
];

/** Push, pull and legs: the years after. */
const PUSH_PULL_LEGS: readonly Day[] = [
  {
    title: 'Жим',
    isFavorite: true,
    exercises: [
      weight(BENCH, 6, [35, 107.5, 1.25], [5, 8], 180),
      weight(['Жим гантелей лёжа', 'на наклонной скамье'], 5, [12, 36, 2], [8, 12], 120),
      weight(PRESS, 5, [20, 67.5, 1.25], [5, 8], 150),
      weight(['Махи гантелями в стороны', 'стоя'], 5, [4, 14, 1], [12, 16], 60),
      weight(['Сведение рук в кроссовере', 'с верхних блоков'], 4, [7.5, 25, 1.25], [12, 15], 75),
      weight(['Разгибание рук на верхнем блоке', 'с канатом'], 5, [10, 37.5, 1.25], [10, 15], 75),
      bodyweight(['Отжимания на брусьях', 'с вертикальным корпусом'], 4, 5, 20),
    ],
  },
  {
    title: 'Тяга',
    isFavorite: true,
    exercises: [
      weight(DEADLIFT, 5, [50, 180, 2.5], [4, 6], 240),
      bodyweight(PULL_UP, 5, 3, 14),
      weight(['Тяга горизонтального блока к поясу', 'узким хватом'], 5, [30, 87.5, 2.5], [8, 12], 120),
      weight(['Тяга гантели в наклоне', 'одной рукой с упором в скамью'], 4, [14, 44, 2], [8, 12], 90),
      weight(['Тяга каната к лицу'], 4, [10, 32.5, 1.25], [12, 18], 60),
      weight(['Подъём EZ-грифа на бицепс', 'стоя'], 5, [15, 42.5, 1.25], [8, 12], 90),
      timed(['Вис на турнике'], 2, 20, 110),
    ],
  },
  {
    title: 'Ноги',
    isFavorite: true,
    exercises: [
      weight(SQUAT, 6, [40, 140, 2.5], [5, 8], 210),
      weight(['Румынская тяга со штангой'], 5, [40, 120, 2.5], [6, 10], 150),
      weight(['Жим ногами'], 5, [60, 260, 5], [8, 12], 150),
      weight(['Разгибание ног в тренажёре', 'сидя'], 5, [20, 72.5, 2.5], [10, 15], 75),
      weight(['Сгибание ног в тренажёре', 'лёжа'], 5, [15, 57.5, 2.5], [10, 15], 75),
      weight(['Подъём на носки в тренажёре', 'стоя'], 5, [40, 130, 5], [10, 15], 60),
      timed(['Планка', 'на предплечьях'], 3, 30, 180),
    ],
  },
];

/** The recent years: four shorter days. */
const UPPER_LOWER: readonly Day[] = [
  {
    title: 'Верх: сила',
    isFavorite: true,
    exercises: [
      weight(BENCH, 6, [35, 107.5, 1.25], [3, 6], 210),
      weight(['Подтягивания', 'с отягощением'], 5, [2.5, 32.5, 1.25], [4, 8], 180),
      weight(PRESS, 5, [20, 67.5, 1.25], [4, 6], 180),
      weight(['Тяга штанги в наклоне', 'прямым хватом'], 5, [30, 85, 2.5], [6, 8], 150),
      weight(['Молотковые сгибания', 'стоя'], 4, [8, 22, 1], [8, 12], 75),
      weight(['Французский жим лёжа с EZ-грифом'], 4, [15, 42.5, 1.25], [8, 12], 90),
    ],
  },
  {
    title: 'Низ: сила',
    isFavorite: true,
    exercises: [
      weight(SQUAT, 6, [40, 140, 2.5], [3, 6], 240),
      weight(DEADLIFT, 4, [50, 180, 2.5], [3, 5], 240),
      weight(['Болгарские выпады с гантелями'], 5, [8, 30, 2], [8, 10], 120),
      weight(['Подъём на носки в тренажёре', 'стоя'], 5, [40, 130, 5], [10, 15], 60),
      bodyweight(['Подъём ног в висе', 'прямые ноги'], 4, 5, 18),
      timed(['Боковая планка', 'на предплечье'], 4, 20, 90),
    ],
  },
  {
    title: 'Верх: объём',
    isFavorite: false,
    exercises: [
      weight(['Жим гантелей лёжа'], 6, [14, 42, 2], [8, 12], 120),
      weight(['Тяга верхнего блока к груди', 'широким хватом'], 5, [30, 80, 2.5], [8, 12], 120),
      weight(['Жим гантелей сидя'], 5, [10, 30, 2], [8, 12], 120),
      weight(['Махи гантелями в стороны', 'стоя'], 5, [4, 14, 1], [12, 16], 60),
      weight(['Обратная бабочка в тренажёре'], 4, [15, 50, 2.5], [12, 16], 60),
      weight(['Подъём гантелей на бицепс', 'сидя на наклонной скамье'], 5, [6, 18, 1], [8, 12], 75),
      weight(['Разгибание рук на верхнем блоке', 'с канатом'], 5, [10, 37.5, 1.25], [10, 15], 75),
    ],
  },
  {
    title: 'Низ: объём',
    isFavorite: false,
    exercises: [
      weight(['Фронтальные приседания со штангой'], 5, [30, 95, 2.5], [6, 8], 180),
      weight(['Румынская тяга со штангой'], 5, [40, 120, 2.5], [8, 10], 150),
      weight(['Разгибание ног в тренажёре', 'сидя'], 5, [20, 72.5, 2.5], [10, 15], 75),
      weight(['Сгибание ног в тренажёре', 'сидя'], 5, [15, 57.5, 2.5], [10, 15], 75),
      weight(['Хип-траст со штангой (ягодичный мост на скамье)'], 4, [40, 150, 5], [8, 12], 120),
      timed(['Прогулка фермера', 'с гантелями'], 3, 30, 75),
    ],
  },
];

/** Each programme with the share of all trainings that it filled, in order. */
export const PROGRAMMES: readonly { share: number; days: readonly Day[] }[] = [
  { share: 0.15, days: FULL_BODY },
  { share: 0.45, days: PUSH_PULL_LEGS },
  { share: 0.4, days: UPPER_LOWER },
];
