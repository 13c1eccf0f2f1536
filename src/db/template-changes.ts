/**
 * What a training would change of the template it was made from, change by change, so that a person can choose. Sets left
 * unticked are no edit, nor is an exercise of which none was done. A template's n-th set is the one of order n: a start
 * makes them in that order, and an order is never given twice.
 */
import type { Key } from '#domain/ids.ts';
import type { ItemView } from './queries/workout-view.ts';
import type { SetRow, TemplateItem, TemplateSet } from './rows.ts';
import { templateSetOf } from './set-copies.ts';

export type ChangeKind = 'values' | 'count' | 'added' | 'removed' | 'order';

export interface TemplateChange {
  /** Names it among its like. */
  id: string;
  kind: ChangeKind;
  /** Null: of the template as a whole. */
  exerciseKey: Key | null;
  before: TemplateSet[];
  after: TemplateSet[];
  /** It takes something out of the program: never unasked. */
  isLess: boolean;
}

type Done = Pick<ItemView, 'item' | 'sets'>;

interface Pair {
  at: number;
  planned: TemplateItem;
  done: Done | undefined;
}

export function findTemplateChanges(
  template: readonly TemplateItem[],
  workout: readonly Done[],
): TemplateChange[] {
  const { pairs, added } = pair(template, workout);
  return [
    ...pairs.flatMap(changesOf),
    ...added.map(
      (done, at): TemplateChange => ({
        id: `added-${at}`,
        kind: 'added',
        exerciseKey: done.item.exerciseKey,
        before: [],
        after: doneSets(done),
        isLess: false,
      }),
    ),
    ...(isReordered(pairs, workout)
      ? [{ id: 'order', kind: 'order' as const, exerciseKey: null, before: [], after: [], isLess: false }]
      : []),
  ];
}

/** The template with the changes that were chosen. */
export function takeChanges(
  template: readonly TemplateItem[],
  workout: readonly Done[],
  chosen: ReadonlySet<string>,
): TemplateItem[] {
  const { pairs, added } = pair(template, workout);
  const kept = pairs
    .filter(one => one.done || !chosen.has(`removed-${one.at}`))
    .map(one => ({ done: one.done, item: { ...one.planned, sets: setsOf(one, chosen) } }));
  const more = added.flatMap((done, at) =>
    chosen.has(`added-${at}`)
      ? [{ done, item: { exerciseKey: done.item.exerciseKey, group: done.item.group, sets: doneSets(done) } }]
      : [],
  );
  const all = [...kept, ...more];
  if (chosen.has('order')) {
    const place = ({ done }: { done: Done | undefined }) => (done ? workout.indexOf(done) : template.length);
    all.sort((a, b) => place(a) - place(b));
  }
  return all.map(({ item }) => item);
}

/** The k-th of an exercise here is the k-th there. */
function pair(template: readonly TemplateItem[], workout: readonly Done[]) {
  const left = [...workout];
  const pairs = template.map((planned, at): Pair => {
    const found = left.findIndex(({ item }) => item.exerciseKey === planned.exerciseKey);
    const [done] = found === -1 ? [] : left.splice(found, 1);
    return { at, planned, done };
  });
  return { pairs, added: left.filter(({ sets }) => sets.some(set => set.done)) };
}

function changesOf(one: Pair): TemplateChange[] {
  const { at, planned, done } = one;
  const { exerciseKey, sets: before } = planned;
  if (!done) {
    return [{ id: `removed-${at}`, kind: 'removed', exerciseKey, before, after: [], isLess: true }];
  }
  if (!done.sets.some(set => set.done)) return [];
  const changes: TemplateChange[] = [];
  const values = setsOf(one, new Set([`values-${at}`]));
  if (!isSame(values, before)) {
    changes.push({ id: `values-${at}`, kind: 'values', exerciseKey, before, after: values, isLess: false });
  }
  const count = setsOf(one, new Set([`count-${at}`]));
  if (count.length !== before.length) {
    const isLess = count.length < before.length;
    changes.push({ id: `count-${at}`, kind: 'count', exerciseKey, before, after: count, isLess });
  }
  return changes;
}

/** `values`: what was done in its sets. `count`: without those that were deleted, with those that came. */
function setsOf({ at, planned, done }: Pair, chosen: ReadonlySet<string>): TemplateSet[] {
  if (!done?.sets.some(set => set.done)) return planned.sets;
  const takesValues = chosen.has(`values-${at}`);
  const valuesOf = (set: SetRow) => {
    const own = planned.sets[set.order - 1];
    return own && !(takesValues && set.done) ? own : templateSetOf(set);
  };
  if (!chosen.has(`count-${at}`)) {
    return planned.sets.map((own, place) => {
      const set = done.sets.find(other => other.order === place + 1);
      return set ? valuesOf(set) : own;
    });
  }
  return done.sets.filter(set => set.done || planned.sets[set.order - 1]).map(valuesOf);
}

function doneSets({ sets }: Done): TemplateSet[] {
  return sets.filter(set => set.done).map(templateSetOf);
}

function isReordered(pairs: readonly Pair[], workout: readonly Done[]): boolean {
  const places = pairs.flatMap(({ done }) => (done ? [workout.indexOf(done)] : []));
  return places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0));
}

function isSame(a: readonly TemplateSet[], b: readonly TemplateSet[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
