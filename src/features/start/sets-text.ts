import type { TemplateSet } from '#db/rows.ts';
import { goalText } from '#domain/goal-text.ts';
import { formatWeightKg, formatWeightWithUnit } from '#domain/number.ts';
import { countSets } from '#domain/plural.ts';
import { formatRest } from '#domain/time.ts';

/** '3 подхода: 80 × 8', '3 подхода: 80 × 8, 80 × 7, 77,5 × 8'; a set keeps together at a line's end. */
export function setsText(sets: readonly TemplateSet[]): string {
  const count = countSets(sets.length);
  const values = sets.map(setText);
  if (values.every(value => value === '')) return count;
  const areAlike = values.every(value => value === values[0]);
  const shown = areAlike ? values.slice(0, 1) : values.map(value => value || '—');
  return `${count}: ${shown.join(', ')}`;
}

/** Empty for a set without values. */
function setText(set: TemplateSet): string {
  return [textOf(set), goalText(set)].filter(Boolean).join(', ').replaceAll(' ', '\u00a0');
}

function textOf({ weightKg, reps, durationSec }: TemplateSet): string {
  if (durationSec !== null) return formatRest(durationSec);
  if (weightKg === null) return reps === null ? '' : `${reps} повт.`;
  return reps === null ? formatWeightWithUnit(weightKg) : `${formatWeightKg(weightKg)} × ${reps}`;
}
