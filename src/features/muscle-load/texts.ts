import { formatFigure } from '#domain/figure.ts';
import type { Verdict } from './judge-load.ts';

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
  sets: 'Подходы',
  usual: 'Обычно',
  /** Of the tick on a bar. */
  usualKey: 'обычно',
  /** Of the drawing's and the bars' three tints. */
  steps: { low: 'меньше', middle: 'как обычно', high: 'больше' },
  gap: (now: number, usual: number) =>
    now === usual
      ? 'столько же'
      : `на ${formatFigure(Math.abs(now - usual))} ${now < usual ? 'меньше' : 'больше'}`,
  hint: 'Обычно — в среднем за четыре недели до этой. Выполненный подход — целый для основной мышцы упражнения и половина для каждой дополнительной.',
} as const;

/** 'Пока отстают: поясница, грудь, широчайшие и ещё 2'. A week that goes on has not fallen behind yet. */
export function sayVerdict(verdict: Verdict, isThisWeek: boolean): string {
  switch (verdict.kind) {
    case 'nothing':
      return isThisWeek ? 'Подходов пока не было' : 'Подходов не было';
    case 'noUsual':
      return 'Сравнить пока не с чем';
    case 'fine':
      return 'Всё как обычно или больше';
    case 'behind': {
      const names = verdict.names.map(name => name.toLowerCase()).join(', ');
      const more = verdict.more > 0 ? ` и ещё ${verdict.more}` : '';
      return `${isThisWeek ? 'Пока отстают' : 'Отстали'}: ${names}${more}`;
    }
  }
}
