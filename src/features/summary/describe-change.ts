import type { NamedChange } from '#db/queries/template-proposal.ts';
import type { TemplateSet } from '#db/rows.ts';
import { formatWeightKg } from '#domain/number.ts';
import { countSets } from '#domain/plural.ts';
import { formatRest } from '#domain/time.ts';
import { texts } from './texts.ts';

/** 'Жим: 3 → 1 подход', 'Жим: 95 → 97,5 кг'. */
export function describeChange(change: NamedChange): string {
  const { kind, before, after } = change;
  if (kind === 'order') return texts.changedOrder;
  const names = change.names.map(name => name || texts.unknownExercise);
  if (kind === 'superset') return texts.superset(names.join(' + '));
  if (kind === 'apart') return texts.apart(names.join(', '));
  const [name = texts.unknownExercise] = names;
  if (kind === 'added') return texts.addedExercise(name, countSets(after.length));
  if (kind === 'removed') return texts.removedExercise(name);
  if (kind === 'count') return `${name}: ${before.length} → ${countSets(after.length)}`;
  const different = after.flatMap((set, at) => {
    const text = before[at] && describeSet(before[at], set);
    return text ? [text] : [];
  });
  const [first = texts.otherPlan] = different;
  const areAlike = different.every(text => text === first);
  return `${name}: ${first}${areAlike ? '' : texts.andMore(different.length - 1)}`;
}

/** Empty if the set has not changed. */
function describeSet(before: TemplateSet, after: TemplateSet): string {
  const parts: string[] = [];
  const say = (a: number | null, b: number | null, format: (value: number) => string, unit: string) => {
    if (a !== b) parts.push(`${a === null ? '—' : format(a)} → ${b === null ? '—' : format(b)}${unit}`);
  };
  say(before.weightKg, after.weightKg, formatWeightKg, ' кг');
  say(before.reps, after.reps, String, ' повт.');
  say(before.durationSec, after.durationSec, formatRest, '');
  if (parts.length > 0) return parts.join(', ');
  return JSON.stringify(before) === JSON.stringify(after) ? '' : texts.otherPlan;
}
