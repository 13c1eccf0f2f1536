import type { TemplateSet } from '#db/rows.ts';
import { formatWeightWithUnit } from '#domain/number.ts';
import { countSets } from '#domain/plural.ts';

/** '3 подхода: 80 кг × 8', '3 подхода: 80 кг × 8, 80 кг × 7, 75 кг × 8'; values that were never written are left out. */
export function setsText(sets: readonly TemplateSet[]): string {
  const count = countSets(sets.length);
  const values = sets.map(setText);
  if (values.every(value => value === '')) return count;
  const areAlike = values.every(value => value === values[0]);
  const shown = areAlike ? values.slice(0, 1) : values.map(value => value || '—');
  return `${count}: ${shown.join(', ')}`;
}

function setText({ weightKg, reps }: TemplateSet): string {
  if (weightKg === null) return reps === null ? '' : `${reps} повт.`;
  const weight = formatWeightWithUnit(weightKg);
  return reps === null ? weight : `${weight} × ${reps}`;
}
