import { type Grouped, groupByName } from './name-groups.ts';

/** The equipment by what it is like to train with, as a form offers it. */
const GROUPS = [
  {
    id: 'free',
    name: 'Свободные веса',
    names: ['Штанга', 'Гантели', 'Гиря', 'EZ-гриф', 'Трэп-гриф', 'Диск'],
  },
  { id: 'machines', name: 'Тренажёры', names: ['Блочный тренажёр', 'Тренажёр', 'Тренажёр Смита'] },
  {
    id: 'body',
    name: 'Своё тело',
    names: ['Собственный вес', 'Турник', 'Брусья', 'Резиновая лента', 'Подвесные петли', 'Ролик для пресса'],
  },
] as const;

/** The time, and what a server has beside the library's. */
const OTHERS = { id: 'others', name: 'Другое' } as const;

/** Groups without any are left out. */
export function groupEquipment<Equipment extends { name: string }>(
  equipment: readonly Equipment[],
): Grouped<Equipment>[] {
  return groupByName(equipment, GROUPS, OTHERS);
}
