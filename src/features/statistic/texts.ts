export const texts = {
  title: 'Статистика',
  soon: 'Скоро тут появиться статистика тренировок',
} as const;
