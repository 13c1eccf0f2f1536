/** The muscles by the parts of the body that people train together, in the order of the library. */
const GROUPS = [
  { id: 'chest', name: 'Грудь', muscles: ['Грудь'] },
  { id: 'back', name: 'Спина', muscles: ['Широчайшие', 'Середина спины', 'Трапеции', 'Поясница', 'Шея'] },
  {
    id: 'shoulders',
    name: 'Плечи',
    muscles: ['Передняя дельта', 'Средняя дельта', 'Задняя дельта', 'Вращательная манжета'],
  },
  { id: 'arms', name: 'Руки', muscles: ['Бицепс', 'Трицепс', 'Предплечья'] },
  { id: 'core', name: 'Корпус', muscles: ['Пресс', 'Косые мышцы живота'] },
  {
    id: 'legs',
    name: 'Ноги',
    muscles: ['Ягодицы', 'Квадрицепс', 'Бицепс бедра', 'Приводящие бедра', 'Отводящие бедра', 'Икры'],
  },
] as const;

/** What a server has beside the library's muscles. */
const OTHERS = { id: 'others', name: 'Другие' } as const;

export interface MuscleGroup<Muscle> {
  id: string;
  name: string;
  muscles: Muscle[];
}

/** Groups without a muscle are left out. */
export function groupMuscles<Muscle extends { name: string }>(
  muscles: readonly Muscle[],
): MuscleGroup<Muscle>[] {
  const groups = GROUPS.map(({ id, name, muscles: names }) => ({
    id: id as string,
    name: name as string,
    muscles: muscles.filter(muscle => (names as readonly string[]).includes(muscle.name)),
  }));
  const grouped = new Set(groups.flatMap(group => group.muscles));
  const others = { ...OTHERS, muscles: muscles.filter(muscle => !grouped.has(muscle)) };
  return [...groups, others].filter(group => group.muscles.length > 0);
}
