/** What an empty weight begins with at its first step. */

/** Equipment by its name, as for what is measured in time. */
const BARBELL = 'Штанга';
const DUMBBELLS = 'Гантели';
const SMITH = 'Тренажёр Смита';
/** What these bars mostly weigh, in kg. */
const OTHER_BARS: Readonly<Record<string, number>> = { 'EZ-гриф': 10, 'Трэп-гриф': 20 };

export function isBarbell(equipmentName: string): boolean {
  return equipmentName === BARBELL;
}

/** What the bar weighs that plates are put on; null: there is none. A Smith machine's is taken for the gym's. */
export function barKgOf(equipmentName: string, gymBarKg: number): number | null {
  if (isBarbell(equipmentName) || equipmentName === SMITH) return gymBarKg;
  return OTHER_BARS[equipmentName] ?? null;
}

/** The bar, the smallest dumbbell (one step); null: what else there is begins with nothing on it. */
export function firstWeightKg(equipmentName: string, stepKg: number, gymBarKg: number): number | null {
  return barKgOf(equipmentName, gymBarKg) ?? (equipmentName === DUMBBELLS ? stepKg : null);
}
