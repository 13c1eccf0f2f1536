import { formatFigure } from '#domain/figure.ts';
import { pluralRu } from '#domain/plural.ts';

const WEEKS_OF_YEAR = 52;

/** 'за 12 недель', 'за 2,5 года'. */
function spanText(weeks: number): string {
  if (Math.abs(weeks - WEEKS_OF_YEAR) <= 2) return 'за год';
  if (weeks < 2 * WEEKS_OF_YEAR) return `за ${weeks} ${pluralRu(weeks, 'неделю', 'недели', 'недель')}`;
  const years = Math.round((weeks / WEEKS_OF_YEAR) * 2) / 2;
  return `за ${formatFigure(years)} ${pluralRu(years, 'год', 'года', 'лет')}`;
}

/** The best: the chart's last point may be below it. */
const GAINED = {
  weight: 'лучший вес',
  time: 'лучшее время',
  reps: 'больше всего повторений',
  epley: 'сколько вышло бы поднять один раз, по расчёту',
  tonnage: 'лучший тоннаж за тренировку',
} as const;

export const texts = {
  progress: 'Прогресс',
  lastSets: 'Последний раз:',
  record: 'рекорд',
  nothing: 'Пока ни одного выполненного подхода.',
  failed: 'Не удалось прочитать результаты',
  bests: 'Лучшее',
  bestRank: 'Лучший подход',
  mostReps: 'Больше повторений',
  oneRepMax: 'Расчётный максимум',
  bestTonnage: 'Тоннаж за тренировку',
  estimateTitle: 'Что такое расчётный максимум',
  estimateHint:
    'Вес, который вы подняли бы один раз (1ПМ): оценка по лучшему подходу, в котором не больше 12 повторений.',
  formulas: (brzycki: string) =>
    `Здесь он по формуле Эпли: вес × (1 + повторы / 30). По формуле Бжицки, вес × 36 / (37 − повторы), он ${brzycki}; оба есть в таблице под графиком.`,
  epley: 'Эпли',
  brzycki: 'Бжицки',
  metric: 'Что показать',
  metrics: {
    weight: 'Вес',
    time: 'Время',
    reps: 'Повторы',
    epley: 'Максимум',
    tonnage: 'Тоннаж',
  },
  period: 'За какое время',
  periods: { weeks: '12 недель', year: 'Год', all: 'Всё' },
  gain: (difference: string, weeks: number) => `${difference} ${spanText(weeks)}`,
  same: (weeks: number) => `Без изменений ${spanText(weeks)}`,
  gainOf: (metric: keyof typeof GAINED, from: string, to: string) =>
    `${GAINED[metric]}: ${from.replace(/\s\D+$/, '')}\u00a0→\u00a0${to.replace(' ', '\u00a0')}`,
  noPoints: 'За это время ничего нет.',
  chartOf: (label: string, count: number) =>
    `${label}: ${count} ${pluralRu(count, 'точка', 'точки', 'точек')}. Те же данные — в таблице ниже.`,
  pointOf: (label: string) => `Точка графика: ${label}`,
  sliderHint: 'Стрелки ведут от точки к точке.',
  table: 'Таблица',
  date: 'Дата',
  often: 'Как часто',
  total: 'Тренировок',
  since: 'Первая',
  lastTime: 'Последняя',
  perWeek: 'В неделю за 12 недель',
  reserve: (reps: number) => `${reps} в запасе`,
  sessions: 'Тренировки',
  more: 'Показать ещё',
  muscles: 'Мышцы',
  details: 'Всё об упражнении',
  reps: (n: number) => `${n} повт.`,
} as const;
