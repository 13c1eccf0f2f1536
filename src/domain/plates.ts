/** What goes on each side of a bar. */

/** Every plate that can be chosen as the gym's, the heaviest first. */
export const PLATES_KG = [25, 20, 15, 10, 5, 2.5, 1.25, 1, 0.5] as const;
export type PlateKg = (typeof PLATES_KG)[number];

/** What most gyms have. */
export const USUAL_PLATES_KG: readonly PlateKg[] = [25, 20, 15, 10, 5, 2.5, 1.25];

export interface PlatesPerSide {
  /** Of one side, from the bar outwards: the heaviest first. */
  platesKg: number[];
  /** What no plates of the gym make up, over both sides. */
  missingKg: number;
}

/** All plates are multiples of a quarter of a kilogram; sums of whole numbers are exact. */
const UNITS_IN_KG = 4;

/**
 * The fewest plates of each side that come nearest to the weight from below; there are enough of each. Undefined: it is
 * lighter than the bar alone.
 */
export function platesPerSide(
  weightKg: number,
  barKg: number,
  gymKg: readonly number[],
): PlatesPerSide | undefined {
  if (weightKg < barKg) return undefined;
  const sideKg = (weightKg - barKg) / 2;
  const last = lastPlates(Math.floor(sideKg * UNITS_IN_KG), gymKg);
  let made = last.length - 1;
  while (made > 0 && last[made] === undefined) made--;
  const platesKg: number[] = [];
  for (let left = made; left > 0; ) {
    const plateKg = last[left];
    if (plateKg === undefined) break;
    platesKg.push(plateKg);
    left -= plateKg * UNITS_IN_KG;
  }
  const missingKg = 2 * (sideKg - made / UNITS_IN_KG);
  return { platesKg: platesKg.sort((a, b) => b - a), missingKg: Math.round(missingKg * 100) / 100 };
}

/** For each load up to `units`, one plate of the fewest that make it; undefined where none do. */
function lastPlates(units: number, gymKg: readonly number[]): (number | undefined)[] {
  const fewest = [0];
  const last: (number | undefined)[] = [undefined];
  for (let load = 1; load <= units; load++) {
    fewest[load] = Number.POSITIVE_INFINITY;
    last[load] = undefined;
    for (const plateKg of gymKg) {
      const count = (fewest[load - plateKg * UNITS_IN_KG] ?? Number.POSITIVE_INFINITY) + 1;
      if (count >= (fewest[load] ?? 0)) continue;
      fewest[load] = count;
      last[load] = plateKg;
    }
  }
  return last;
}
