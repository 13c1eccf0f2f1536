import { type Grouped, groupByName } from './name-groups.ts';

/** The muscles by the parts of the body that people train together, in the order of the library. */
const GROUPS = [
  { id: 'chest', name: 'Грудь', names: ['Грудь'] },
  { id: 'back', name: 'Спина', names: ['Широчайшие', 'Середина спины', 'Трапеции', 'Поясница', 'Шея'] },
  {
    id: 'shoulders',
    name: 'Плечи',
    names: ['Передняя дельта', 'Средняя дельта', 'Задняя дельта', 'Вращательная манжета'],
  },
  { id: 'arms', name: 'Руки', names: ['Бицепс', 'Трицепс', 'Предплечья'] },
  { id: 'core', name: 'Корпус', names: ['Пресс', 'Косые мышцы живота'] },
  {
    id: 'legs',
    name: 'Ноги',
    names: ['Ягодицы', 'Квадрицепс', 'Бицепс бедра', 'Приводящие бедра', 'Отводящие бедра', 'Икры'],
  },
] as const;

/** What a server has beside the library's muscles. */
const OTHERS = { id: 'others', name: 'Другие' } as const;

/** Groups without a muscle are left out. */
export function groupMuscles<Muscle extends { name: string }>(muscles: readonly Muscle[]): Grouped<Muscle>[] {
  return groupByName(muscles, GROUPS, OTHERS);
}
