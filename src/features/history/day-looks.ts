/** How the calendar draws a trained day: the darker, the more tonnage; with a dot if it had a record. */
import type { DayFigures } from '#db/queries/history-search.ts';

/** From the lightest third of all trainings to the heaviest. */
export type Third = 'light' | 'middle' | 'heavy';

export interface DayLook {
  third: Third;
  hasRecord: boolean;
  tonnageKg: number;
}

/** Where all are alike, all are heavy; where most are as the lightest, those are light. */
export function lookOfDays(figures: ReadonlyMap<string, DayFigures>): Map<string, DayLook> {
  const sorted = [...figures.values()].map(({ tonnageKg }) => tonnageKg).sort((a, b) => a - b);
  const lightBelow = sorted[Math.floor(sorted.length / 3)] ?? 0;
  const heavyFrom = sorted[Math.floor((2 * sorted.length) / 3)] ?? 0;
  const [least = 0] = sorted;
  const most = sorted.at(-1) ?? 0;
  const thirdOf = (kg: number): Third => {
    if (kg === least && least < most) return 'light';
    if (kg >= heavyFrom) return 'heavy';
    return kg < lightBelow ? 'light' : 'middle';
  };
  return new Map(
    [...figures].map(([key, { tonnageKg, hasRecord }]) => [
      key,
      { third: thirdOf(tonnageKg), hasRecord, tonnageKg },
    ]),
  );
}

/** Of a day with several trainings: as its heaviest. */
export function lookOfDay(
  looks: readonly (Omit<DayLook, 'tonnageKg'> | undefined)[],
): Omit<DayLook, 'tonnageKg'> {
  const known = looks.flatMap(look => look ?? []);
  const isOf = (third: Third) => known.some(look => look.third === third);
  return {
    third: isOf('heavy') || known.length === 0 ? 'heavy' : isOf('middle') ? 'middle' : 'light',
    hasRecord: known.some(({ hasRecord }) => hasRecord),
  };
}
