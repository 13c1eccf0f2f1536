/** A ramp of warm-ups to a working weight: light and many first, heavy and few last. */
import { platesPerSide } from './plates.ts';

export interface WarmupSet {
  weightKg: number;
  reps: number;
}

export interface GymBar {
  kg: number;
  /** The gym's plates. */
  platesKg: readonly number[];
}

/** Nothing but the bar comes first, where there is one. */
const RAMP = [
  { share: 0, reps: 10 },
  { share: 0.5, reps: 8 },
  { share: 0.7, reps: 5 },
  { share: 0.85, reps: 3 },
] as const;

/** Weights that can be put on, each heavier than the one before and lighter than the work. `bar` null: there is none. */
export function rampTo(workingKg: number, stepKg: number, bar: GymBar | null): WarmupSet[] {
  const ramp: WarmupSet[] = [];
  for (const { share, reps } of RAMP) {
    const weightKg = toLoadable(workingKg * share, stepKg, bar);
    const isHeavier = weightKg > (ramp.at(-1)?.weightKg ?? 0);
    if (isHeavier && weightKg < workingKg) ramp.push({ weightKg, reps });
  }
  return ramp;
}

/** By the exercise's step: from nothing, or from the bar and as far as the gym's plates go. Never less than the bar. */
function toLoadable(kg: number, stepKg: number, bar: GymBar | null): number {
  const emptyKg = bar?.kg ?? 0;
  const steppedKg = emptyKg + Math.max(0, Math.round((kg - emptyKg) / stepKg)) * stepKg;
  const missingKg = bar ? (platesPerSide(steppedKg, bar.kg, bar.platesKg)?.missingKg ?? 0) : 0;
  return Math.round((steppedKg - missingKg) * 100) / 100;
}
