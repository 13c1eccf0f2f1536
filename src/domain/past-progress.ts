import { formatFigure } from './figure.ts';

/** How far the first pull of past trainings has come, and the words for it, wherever they are shown. */
export interface PastProgress {
  pulled: number;
  total: number;
}

export function describePastProgress({ pulled, total }: PastProgress): string {
  return `Загружаем историю: ${formatFigure(pulled)} из ${formatFigure(total)}`;
}
