import { formatFigure } from '#domain/figure.ts';
import type { Verdict } from './judge-load.ts';

/** Weeks before the one shown: of a newcomer, those since the first training. */
const USUAL: Partial<Record<number, string>> = {
  0: 'пока ни одной',
  1: 'одна до этой',
  2: 'среднее за две до этой',
  3: 'среднее за три до этой',
};

export const texts = {
  title: 'Нагрузка',
  thisWeek: 'Эта неделя',
  weekOf: (day: string) => `Неделя с ${day}`,
  earlier: 'Неделей раньше',
  later: 'Неделей позже',
  failed: 'Не удалось прочитать нагрузку',
  nothing: 'На этой неделе подходов не было.',
  worked: (names: string) => `Работали: ${names}.`,
  muscle: 'Мышца',
  usualMark: 'обычно',
  sets: 'Подходы',
  difference: 'Разница',
  /** Of the drawing's and the bars' three tints. */
  steps: { low: 'меньше', middle: 'как обычно', high: 'больше' },
  idle: 'не работали',
  noLoad: 'Без нагрузки',
  gap: (now: number, usual: number) =>
    now === usual ? '–' : `${now < usual ? '↓' : '↑'}\u00a0${distance(now, usual)}`,
  gapInWords: (now: number, usual: number) =>
    now === usual ? 'столько же' : `на ${distance(now, usual)} ${now < usual ? 'меньше' : 'больше'}`,
  usual: (weeks: number) => `обычная неделя: ${USUAL[weeks] ?? 'среднее за четыре до этой'}`,
  hint: 'Если мышца помогает, подход считается за половину',
} as const;

function distance(now: number, usual: number): string {
  return formatFigure(Math.abs(now - usual));
}

/** 'До обычного: поясница 4,5, грудь 3'. A week that goes on has not fallen behind: only one that is over has. */
export function sayVerdict(verdict: Verdict, isThisWeek: boolean): string {
  switch (verdict.kind) {
    case 'nothing':
      return isThisWeek ? 'Подходов пока не было' : 'Подходов не было';
    case 'noUsual':
      return 'Сравнить пока не с чем';
    case 'fine':
      return verdict.hasMore ? 'Всё как обычно или больше' : 'Всё как обычно';
    case 'behind':
      return isThisWeek ? sayLeft(verdict) : sayBehind(verdict);
  }
}

type Behind = Extract<Verdict, { kind: 'behind' }>;

function sayLeft({ muscles }: Behind): string {
  return `До обычного: ${muscles.map(({ name, left }) => `${name.toLowerCase()}\u00a0${formatFigure(left)}`).join(', ')}`;
}

function sayBehind({ muscles, more }: Behind): string {
  const names = muscles.map(({ name }) => name.toLowerCase()).join(', ');
  return `Отстали: ${names}${more > 0 ? ` и ещё ${more}` : ''}`;
}
