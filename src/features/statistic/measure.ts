import type { WeekFigures } from '#db/queries/week-figures.ts';
import { formatFigure } from '#domain/figure.ts';
import { formatTonnageKg } from '#domain/number.ts';

export type Measure = keyof WeekFigures;

export function formatMeasure(measure: Measure, value: number): string {
  return measure === 'tonnageKg' ? formatTonnageKg(Math.round(value)) : formatFigure(value);
}
