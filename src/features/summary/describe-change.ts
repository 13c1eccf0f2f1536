import type { NamedChange } from '#db/queries/template-proposal.ts';
import type { TemplateSet } from '#db/rows.ts';
import { goalText } from '#domain/goal-text.ts';
import { signedKg } from '#domain/load-text.ts';
import { countSets } from '#domain/plural.ts';
import { describeSetValues } from '#domain/set-text.ts';
import { SET_TYPE_NAMES } from '#domain/set-types.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { formatRest } from '#domain/time.ts';
import { texts } from './texts.ts';

/** 'Жим: 3 → 4 подхода, новые: 60 кг × 8', 'Жим: 1-й: 80 → 90 кг; 2-й, 3-й: отдых 2:00 → 3:00'. */
export function describeChange(change: NamedChange): string {
  const { kind, before, after, loadMode } = change;
  const tellAll = (sets: readonly TemplateSet[]) => fold(sets.map(set => tell(set, loadMode)));
  if (kind === 'order') return texts.changedOrder;
  const names = change.names.map(name => name || texts.unknownExercise);
  if (kind === 'superset') return texts.superset(names.join(' + '));
  if (kind === 'apart') return texts.apart(names.join(', '));
  const [name = texts.unknownExercise] = names;
  if (kind === 'added') return `${texts.addedExercise(name, countSets(after.length))}: ${tellAll(after)}`;
  if (kind === 'removed') return texts.removedExercise(name);
  if (kind === 'count') {
    const count = `${name}: ${before.length} → ${countSets(after.length)}`;
    // A planned set that stays is the same object before and after.
    const added = after.filter(set => !before.includes(set));
    return added.length > 0 ? `${count}, ${texts.newSets(tellAll(added))}` : count;
  }
  return `${name}: ${fold(after.map((set, at) => (before[at] ? compare(before[at], set, loadMode) : '')))}`;
}

/** What is said of each set ('' of one that needs no word), the same words once: '1-й, 3-й: 80 → 90 кг; 2-й: …'. */
function fold(ofEach: readonly string[]): string {
  const places = new Map<string, number[]>();
  for (const [at, words] of ofEach.entries()) {
    if (words) places.set(words, [...(places.get(words) ?? []), at + 1]);
  }
  const said = [...places];
  if (said.length === 1 && said[0]?.[1].length === ofEach.length) return said[0][0];
  return said.map(([words, numbers]) => `${numbers.map(texts.nth).join(', ')}: ${words}`).join('; ');
}

/** A whole set: '60 кг × 8, разминка, цель 8–12'. Its rest is the exercise's. */
function tell(set: TemplateSet, mode: LoadMode): string {
  const parts = [
    describeSetValues(set, set.durationSec !== null, mode),
    set.setType === 'work' ? '' : SET_TYPE_NAMES[set.setType],
    goalText(set),
    set.note && texts.note(set.note),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Empty if the set has not changed. */
function compare(before: TemplateSet, after: TemplateSet, mode: LoadMode): string {
  const parts: string[] = [];
  const say = (a: string, b: string, unit = '') => {
    if (a !== b) parts.push(`${a || '—'} → ${b || '—'}${unit}`);
  };
  const figure = (value: number | null, format: (value: number) => string) =>
    value === null ? '' : format(value);
  const load = (weightKg: number) => signedKg(weightKg, mode);
  say(figure(before.weightKg, load), figure(after.weightKg, load), ' кг');
  say(figure(before.reps, String), figure(after.reps, String), ' повт.');
  say(figure(before.durationSec, formatRest), figure(after.durationSec, formatRest));
  say(SET_TYPE_NAMES[before.setType], SET_TYPE_NAMES[after.setType]);
  say(goalText(before) || texts.noGoal, goalText(after) || texts.noGoal);
  if (before.restSec !== after.restSec) {
    parts.push(texts.rest(`${describeRest(before.restSec)} → ${describeRest(after.restSec)}`));
  }
  if (before.note !== after.note) parts.push(texts.note(after.note));
  return parts.join(', ');
}

function describeRest(restSec: number | null): string {
  if (restSec === null) return texts.usualRest;
  return restSec === 0 ? texts.noRest : formatRest(restSec);
}
