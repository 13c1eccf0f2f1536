import type { TemplateSet } from '#db/rows.ts';
import { goalText } from '#domain/goal-text.ts';
import { countSets } from '#domain/plural.ts';
import { describeSetShortly } from '#domain/set-text.ts';
import type { LoadMode } from '#domain/set-values.ts';

/** '3 подхода: 80 × 8', '3 подхода: 80 × 8, 80 × 7, 77,5 × 8', '2 подхода: 10 кг · 1:00'; a set keeps together at a line's end. */
export function setsText(sets: readonly TemplateSet[], mode?: LoadMode): string {
  const count = countSets(sets.length);
  const values = sets.map(set => setText(set, mode));
  if (values.every(value => value === '')) return count;
  const areAlike = values.every(value => value === values[0]);
  const shown = areAlike ? values.slice(0, 1) : values.map(value => value || '—');
  return `${count}: ${shown.join(', ')}`;
}

/** Empty for a set without values. */
function setText(set: TemplateSet, mode: LoadMode | undefined): string {
  return [textOf(set, mode), goalText(set)].filter(Boolean).join(', ').replaceAll(' ', '\u00a0');
}

function textOf(set: TemplateSet, mode: LoadMode | undefined): string {
  const { weightKg, reps, durationSec } = set;
  if (weightKg === null && reps === null && durationSec === null) return '';
  return describeSetShortly(set, durationSec !== null, mode);
}
