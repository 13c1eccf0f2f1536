import { formatFigure } from '#domain/figure.ts';

export const texts = {
  title: 'Статистика',
  soon: 'Скоро тут появиться статистика тренировок',
  lastWeeks: 'Последние 12 недель',
  trainings: 'Тренировки',
  sets: 'Подходы',
  tonnage: 'Тоннаж',
  setsByWeek: 'Подходы по неделям',
  thisWeek: 'эта неделя',
  weekOf: (day: string) => `Неделя с ${day}`,
  gains: 'Прогресс за 12 недель',
  gainsHint: 'Расчётный максимум: лучшее за первые две недели и за последние',
  share: (share: number) => `+${formatFigure(Math.round(share * 100))}\u00a0%`,
  already: 'Уже можно посмотреть',
  load: 'Нагрузка на мышцы',
  loadHint: 'Подходы за неделю, на каждую мышцу',
  calendar: 'Календарь',
  calendarHint: 'Дни тренировок по месяцам',
  bests: 'Рекорды и прогресс',
  bestsHint: 'На странице каждого движения',
} as const;
