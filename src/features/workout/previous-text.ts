import type { PreviousValues } from '#db/rows.ts';
import { formatWeightKg, formatWeightWithUnit } from '#domain/number.ts';
import { formatClock, formatRest } from '#domain/time.ts';
import { texts } from './texts.ts';

/** '80 × 8', '00:01:00', with a weight '20 × 1:00'; of a half-filled set, the part that exists. */
export function previousText(previous: PreviousValues | null, isTimeBased: boolean): string {
  if (!previous) return texts.none;
  const { weightKg, reps, durationSec } = previous;
  if (isTimeBased && durationSec !== null) {
    return weightKg ? `${formatWeightKg(weightKg)} × ${formatRest(durationSec)}` : formatClock(durationSec);
  }
  if (weightKg !== null && reps !== null) return `${formatWeightKg(weightKg)} × ${reps}`;
  if (weightKg !== null) return formatWeightWithUnit(weightKg);
  return reps !== null ? `× ${reps}` : texts.none;
}
