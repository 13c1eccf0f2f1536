import type { Milestone } from '#db/queries/milestone.ts';

const ORDINALS = ['', '', 'Вторая', 'Третья', 'Четвёртая', 'Пятая', 'Шестая', 'Седьмая', 'Восьмая'];

/** 'Третья неделя подряд — так держать!' */
export function milestoneText({ nth, weeksInRow }: Milestone): string {
  if (nth === 1) return 'Первая тренировка — начало положено!';
  if (weeksInRow >= 2) return `${ORDINALS[weeksInRow] ?? `${weeksInRow}-я`} неделя подряд — так держать!`;
  return `${nth}-я тренировка в дневнике`;
}
