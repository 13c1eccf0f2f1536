/** A ramp of warm-ups to a working weight: light and many first, heavy and few last. */
export interface WarmupSet {
  weightKg: number;
  reps: number;
}

/** Nothing but the bar comes first, where there is one. */
const RAMP = [
  { share: 0, reps: 10 },
  { share: 0.5, reps: 8 },
  { share: 0.7, reps: 5 },
  { share: 0.85, reps: 3 },
] as const;

/**
 * Weights that can be put on by `stepKg`, each heavier than the one before and lighter than the work. `barKg`: what the bar
 * weighs; null: there is none.
 */
export function rampTo(workingKg: number, stepKg: number, barKg: number | null): WarmupSet[] {
  const ramp: WarmupSet[] = [];
  for (const { share, reps } of RAMP) {
    const kg = share === 0 ? (barKg ?? 0) : Math.round((workingKg * share) / stepKg) * stepKg;
    const weightKg = Math.round(kg * 100) / 100;
    const isHeavier = weightKg > (ramp.at(-1)?.weightKg ?? 0) && weightKg >= (barKg ?? 0);
    if (isHeavier && weightKg < workingKg) ramp.push({ weightKg, reps });
  }
  return ramp;
}
