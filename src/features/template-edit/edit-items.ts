/** Changes of a template's exercises and sets, each giving the whole list again. */
import type { TemplateItem, TemplateSet } from '#db/rows.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import type { Key } from '#domain/ids.ts';
import { joinedWithNext } from '#domain/superset.ts';
import { withCommonRest } from './planned-rest.ts';

export function removeItem(items: readonly TemplateItem[], at: number): TemplateItem[] {
  return items.toSpliced(at, 1);
}

/** What `before` has at `at`, where it was; later changes of the others stay. */
export function putItemBack(
  items: readonly TemplateItem[],
  before: readonly TemplateItem[],
  at: number,
): TemplateItem[] {
  return items.toSpliced(at, 0, ...before.slice(at, at + 1));
}

/** Its exercise may have been moved since; where it is gone, the set stays gone. */
export function putSetBack(
  items: readonly TemplateItem[],
  before: readonly TemplateItem[],
  at: number,
  place: number,
): TemplateItem[] {
  const isIts = (item: TemplateItem | undefined) => item?.exerciseKey === before[at]?.exerciseKey;
  const now = isIts(items[at]) ? at : items.findIndex(isIts);
  const set = before[at]?.sets[place];
  return withSets(items, now, sets => (set ? sets.toSpliced(place, 0, set) : [...sets]));
}

export function moveItem(items: readonly TemplateItem[], at: number, to: number): TemplateItem[] {
  const item = items[at];
  return item ? items.toSpliced(at, 1).toSpliced(to, 0, item) : [...items];
}

/** Does it in turns with the one after it; `newGroup` names a superset that neither is in. */
export function joinNext(items: readonly TemplateItem[], at: number, newGroup: Key): TemplateItem[] {
  const { places, group } = joinedWithNext(items, at, newGroup);
  return items.map((item, place) => (places.includes(place) ? { ...item, group } : item));
}

export function leaveSuperset(items: readonly TemplateItem[], at: number): TemplateItem[] {
  return items.map((item, place) => (place === at ? { ...item, group: null } : item));
}

/** The order and the supersets of `before`; sets changed since stay, and what came since is last. */
export function putArrangementBack(
  items: readonly TemplateItem[],
  before: readonly TemplateItem[],
): TemplateItem[] {
  const left = [...items];
  const known = before.flatMap(former => {
    const like = left.filter(item => item.exerciseKey === former.exerciseKey);
    // An exercise that comes twice is known by its sets.
    const found = like.find(item => JSON.stringify(item.sets) === JSON.stringify(former.sets)) ?? like[0];
    if (!found) return [];
    left.splice(left.indexOf(found), 1);
    return [{ ...found, group: former.group }];
  });
  return [...known, ...left];
}

/** Like the last one: what is planned once is mostly planned again. */
export function addSet(items: readonly TemplateItem[], at: number): TemplateItem[] {
  return withSets(items, at, sets => [...sets, sets.at(-1) ?? EMPTY_TEMPLATE_SET]);
}

export function removeSet(items: readonly TemplateItem[], at: number, place: number): TemplateItem[] {
  return withSets(items, at, sets => sets.toSpliced(place, 1));
}

/** Once more, below itself. */
export function duplicateSet(items: readonly TemplateItem[], at: number, place: number): TemplateItem[] {
  return withSets(items, at, sets => sets.flatMap((set, other) => (other === place ? [set, set] : [set])));
}

/** For all of its sets but those with a rest of their own. */
export function editRest(items: readonly TemplateItem[], at: number, restSec: number | null): TemplateItem[] {
  return withSets(items, at, sets => withCommonRest(sets, restSec));
}

/** Figures written at `nowMs` are offered from then on in place of what was lifted before. */
export function editSet(
  items: readonly TemplateItem[],
  at: number,
  place: number,
  values: Partial<TemplateSet>,
  nowMs: number,
): TemplateItem[] {
  const edited = withSets(items, at, sets =>
    sets.map((set, other) => (other === place ? { ...set, ...values } : set)),
  );
  const isFigure = FIGURES.some(name => name in values);
  return isFigure
    ? edited.map((item, other) => (other === at ? { ...item, plannedAtMs: nowMs } : item))
    : edited;
}

/** Where the last time's may be newer. */
const FIGURES = ['weightKg', 'reps', 'durationSec'] as const;

function withSets(
  items: readonly TemplateItem[],
  at: number,
  change: (sets: readonly TemplateSet[]) => TemplateSet[],
): TemplateItem[] {
  return items.map((item, other) => (other === at ? { ...item, sets: change(item.sets) } : item));
}
