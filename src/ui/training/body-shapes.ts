/**
 * One half of a body, from its midline outwards and from the head downwards; the other half is its mirror image. By the
 * library's names of the muscles. Some are seen from both sides.
 */
export interface BodySide {
  /** What is no muscle of ours: head, hands, feet, and the body under the muscles. */
  outline: readonly string[];
  muscles: readonly (readonly [name: string, shape: string])[];
}

const OUTLINE = [
  'M0 2Q11 2 11 15Q11 24 6 28L6 33L21 40Q34 42 35 58L33 86L35 112L34 124Q30 130 27 122L27 112L23 86L24 62L20 92L23 106Q24 132 18 156L18 176L14 196L20 206L6 206L7 176L6 152L1 108L0 108Z',
];

const FOREARM = ['Предплечья', 'M25 87L32 87Q35 99 33 112L28 112Q24 99 25 87Z'] as const;
const SIDE_DELTOID = ['Средняя дельта', 'M28 43Q36 48 34 62L31 60Q31 50 28 43Z'] as const;

export const FRONT: BodySide = {
  outline: OUTLINE,
  muscles: [
    ['Шея', 'M0 28L5 28L6 36L0 39Z'],
    ['Трапеции', 'M7 34L20 41L8 41Z'],
    ['Передняя дельта', 'M17 42Q27 41 30 54L25 61Q19 54 17 42Z'],
    SIDE_DELTOID,
    ['Грудь', 'M1 43L16 43Q19 54 23 61Q14 69 1 65Z'],
    ['Бицепс', 'M25 63L32 63Q34 76 31 85L25 84Q23 73 25 63Z'],
    FOREARM,
    ['Пресс', 'M1 68L10 68L10 98L1 105Z'],
    ['Косые мышцы живота', 'M12 69L20 66L18 92L12 99Z'],
    ['Отводящие бедра', 'M19 96L22 105L22 122L20 112Z'],
    ['Приводящие бедра', 'M1 109L4 112L8 140L3 126Z'],
    ['Квадрицепс', 'M5 112L19 106Q22 130 17 153L10 153Q6 132 5 112Z'],
    ['Икры', 'M9 162L16 160Q18 176 14 192L10 192Q8 176 9 162Z'],
  ],
};

export const BACK: BodySide = {
  outline: OUTLINE,
  muscles: [
    ['Шея', 'M0 25L5 25L6 33L0 33Z'],
    ['Трапеции', 'M0 34L7 34L20 41L8 53L0 70Z'],
    ['Задняя дельта', 'M20 42Q29 43 32 57L26 61Q23 50 20 42Z'],
    SIDE_DELTOID,
    ['Вращательная манжета', 'M9 54L20 46L24 58L14 61Z'],
    ['Середина спины', 'M1 72L8 56L13 62L12 75L1 83Z'],
    ['Широчайшие', 'M14 63L24 62Q23 78 18 89L9 96L3 84L13 77Z'],
    ['Трицепс', 'M26 63L33 63Q34 76 31 85L26 84Q24 73 26 63Z'],
    FOREARM,
    ['Поясница', 'M1 86L8 98L8 104L1 106Z'],
    ['Косые мышцы живота', 'M18 91L20 98L10 103L9 98Z'],
    ['Ягодицы', 'M1 108L17 102Q21 114 18 123Q8 130 1 124Z'],
    ['Отводящие бедра', 'M19 100L22 105Q24 113 21 121L19 110Z'],
    ['Приводящие бедра', 'M1 127L4 130L7 147L3 139Z'],
    ['Бицепс бедра', 'M6 130L19 125Q20 141 16 156L9 156Q6 143 6 130Z'],
    ['Икры', 'M8 160L16 159Q20 172 14 190L10 190Q6 174 8 160Z'],
  ],
};
