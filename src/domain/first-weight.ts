/** What an empty weight begins with at its first step. */

/** Equipment by its name, as for what is measured in time. */
const BARBELL = 'Штанга';
const DUMBBELLS = 'Гантели';

export function isBarbell(equipmentName: string): boolean {
  return equipmentName === BARBELL;
}

/** The bar, the smallest dumbbell (one step); null: what else there is begins with nothing on it. */
export function firstWeightKg(equipmentName: string, stepKg: number, barKg: number): number | null {
  if (isBarbell(equipmentName)) return barKg;
  return equipmentName === DUMBBELLS ? stepKg : null;
}
