import { formatFigure } from '#domain/figure.ts';

export const texts = {
  title: 'Статистика',
  soon: 'Скоро тут появиться статистика тренировок',
  span: 'За какое время',
  spans: {
    weeks: {
      name: '12 недель',
      title: 'Последние 12 недель',
      gains: 'Прогресс за 12 недель',
      before: { toThem: 'к прошлым 12 неделям', asThem: 'как в прошлые 12 недель' },
    },
    year: {
      name: 'Год',
      title: 'Последние 12 месяцев',
      gains: 'Прогресс за 12 месяцев',
      before: { toThem: 'к прошлым 12 месяцам', asThem: 'как в прошлые 12 месяцев' },
    },
    all: { name: 'Всё', title: 'Всё время', gains: 'Прогресс за всё время' },
  },
  units: {
    week: {
      one: 'Неделя',
      by: 'По неделям',
      current: 'эта неделя',
      mean: (figure: string) => `${figure} в неделю`,
    },
    month: {
      one: 'Месяц',
      by: 'По месяцам',
      current: 'этот месяц',
      mean: (figure: string) => `${figure} в месяц`,
    },
    year: { one: 'Год', by: 'По годам', current: 'этот год', mean: (figure: string) => `${figure} в год` },
  },
  measures: { tonnageKg: 'Тоннаж', sets: 'Подходы', trainings: 'Тренировки' },
  lifted: (compared: string) => `всего поднято · ${compared}`,
  average: (figure: string) => `в среднем ${figure}`,
  weekOf: (day: string) => `Неделя с ${day}`,
  yearOf: (year: number) => `${year} год`,
  gainsHint: 'Вес на один раз, по расчёту: было и стало',
  share: (share: number) => `+${formatFigure(Math.round(share * 100))}\u00a0%`,
  by: (weight: string) => `+${weight}`,
  already: 'Ещё',
  load: 'Нагрузка на мышцы',
  loadHint: 'Подходы за неделю, на каждую мышцу',
  calendar: 'Календарь',
  calendarHint: 'Дни тренировок по месяцам',
  bests: 'Рекорды и прогресс',
  bestsHint: 'На странице каждого движения',
} as const;
