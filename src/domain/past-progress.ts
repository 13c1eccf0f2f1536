/** How far the first pull of past trainings has come, and the words for it, wherever they are shown. */
export interface PastProgress {
  pulled: number;
  total: number;
}

const figures = new Intl.NumberFormat('ru-RU');

export function describePastProgress({ pulled, total }: PastProgress): string {
  return `Загружаем историю: ${figures.format(pulled)} из ${figures.format(total)}`;
}
