/** A ramp of warm-ups to a working weight: light and many first, heavy and few last. */
export interface WarmupSet {
  weightKg: number;
  reps: number;
}

/** The bar alone; where the work is lighter than some bars, the ramp begins above it. */
const BAR_KG = 20;
const RAMP = [
  { share: 0, reps: 10 },
  { share: 0.5, reps: 8 },
  { share: 0.7, reps: 5 },
  { share: 0.85, reps: 3 },
] as const;

/** Weights that can be put on by `stepKg`, each heavier than the one before and lighter than the work. */
export function rampTo(workingKg: number, stepKg: number): WarmupSet[] {
  const ramp: WarmupSet[] = [];
  for (const { share, reps } of RAMP) {
    const kg = share === 0 ? BAR_KG : Math.round((workingKg * share) / stepKg) * stepKg;
    const weightKg = Math.round(kg * 100) / 100;
    if (weightKg > (ramp.at(-1)?.weightKg ?? 0) && weightKg < workingKg) ramp.push({ weightKg, reps });
  }
  return ramp;
}
