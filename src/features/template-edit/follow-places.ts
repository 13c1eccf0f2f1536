/**
 * Where a template's exercises and sets are by now. They have no keys, and another tab or device may have taken away, added or
 * moved some since they were painted: a change must not reach what stands in their place.
 */
import { useState } from 'react';
import type { TemplateItem, TemplateSet } from '#db/rows.ts';
import { changedFields } from '#domain/changed-fields.ts';

/** What was to be changed is gone. */
export class GoneError extends Error {}

type Items = readonly TemplateItem[];

/** The k-th exercise of its like has the k-th of its keys. */
export function itemKey(items: readonly Pick<TemplateItem, 'exerciseKey'>[], at: number): string {
  const exerciseKey = items[at]?.exerciseKey;
  return `${exerciseKey} ${items.slice(0, at).filter(item => item.exerciseKey === exerciseKey).length}`;
}

/** A change of the exercise with this key. */
export function ofItem(key: string, change: (all: Items, at: number) => TemplateItem[]) {
  return (all: Items): TemplateItem[] => {
    const at = all.findIndex((_, place) => itemKey(all, place) === key);
    if (at < 0) throw new GoneError(key);
    return change(all, at);
  };
}

/** A set as it was painted. */
export interface PaintedSet {
  itemKey: string;
  /** Those of its exercise. */
  sets: readonly TemplateSet[];
  place: number;
}

/** A change of this set. */
export function ofSet(
  painted: PaintedSet,
  change: (all: Items, at: number, place: number) => TemplateItem[],
) {
  return ofItem(painted.itemKey, (all, at) => {
    const keys = painted.sets.map((_, place) => place);
    const place = followSets(painted.sets, keys, all[at]?.sets ?? []).indexOf(painted.place);
    if (place < 0) throw new GoneError(painted.itemKey);
    return change(all, at, place);
  });
}

/**
 * The keys of `after`: each set that has become none or one more is found between those which are as they were at both ends.
 * As many as before: they are the same, changed.
 */
export function followSets(
  before: readonly TemplateSet[],
  keys: readonly number[],
  after: readonly TemplateSet[],
): number[] {
  if (after.length === before.length) return [...keys];
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && isSame(before[head], after[head])) head++;
  let tail = 0;
  while (tail < least - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const fresh = Math.max(-1, ...keys) + 1;
  const between = keys.slice(head, keys.length - tail);
  const left = after.slice(head, after.length - tail);
  const kept = dropGone(before.slice(head, before.length - tail), between, left);
  const changed = left.map((_, at) => kept[at] ?? fresh + at);
  return [...keys.slice(0, head), ...changed, ...keys.slice(keys.length - tail)];
}

/** The keys of a stretch that has become shorter, without those that went: what leaves most as it was, of equals the last. */
function dropGone(
  before: readonly TemplateSet[],
  keys: readonly number[],
  after: readonly TemplateSet[],
): readonly number[] {
  const gone = before.length - after.length;
  if (gone <= 0) return keys;
  const countSame = (from: number) =>
    after.filter((set, at) => isSame(set, before[at < from ? at : at + gone])).length;
  let from = after.length;
  for (let at = after.length - 1; at >= 0; at--) if (countSame(at) > countSame(from)) from = at;
  return keys.toSpliced(from, gone);
}

function isSame(a: TemplateSet | undefined, b: TemplateSet | undefined): boolean {
  return a && b ? Object.keys(changedFields(a, b)).length === 0 : a === b;
}

/** A key for each of an exercise's sets, as long as they are on the screen. */
export function useSetKeys(sets: readonly TemplateSet[]): readonly number[] {
  const [known, setKnown] = useState(() => ({ sets, keys: sets.map((_, at) => at) }));
  if (known.sets === sets) return known.keys;
  const keys = followSets(known.sets, known.keys, sets);
  setKnown({ sets, keys });
  return keys;
}
