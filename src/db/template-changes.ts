/**
 * What a training would change of the template it was made from, change by change, so that a person can choose. Sets left
 * unticked are no edit, nor is an exercise of which none was done. A template's n-th set is the one of order n: a start
 * makes them in that order, and an order is never given twice. A repeat of a training leaves out what was not done there:
 * where its kinds of sets so stand elsewhere, the n-th warm-up is the template's n-th, and the n-th working set too.
 */
import type { Key } from '#domain/ids.ts';
import { isWorking, likeSets } from '#domain/set-values.ts';
import { supersetsOf } from '#domain/superset.ts';
import { type ItemView, ownSets } from './queries/workout-view.ts';
import type { SetRow, TemplateItem, TemplateSet } from './rows.ts';
import { templateSetOf } from './set-copies.ts';

export type ChangeKind = 'values' | 'count' | 'added' | 'removed' | 'order' | 'superset' | 'apart';

export interface TemplateChange {
  /** Names it among its like. */
  id: string;
  kind: ChangeKind;
  /** The exercises that it is of; empty: the template as a whole. */
  exerciseKeys: Key[];
  before: TemplateSet[];
  after: TemplateSet[];
  /** It takes something out of the program: never unasked. */
  isLess: boolean;
}

/** A change of no set. */
const NO_SETS = { before: [], after: [], isLess: false };

type Done = Pick<ItemView, 'item' | 'sets'>;

interface Pair {
  /** By its exercise: places change when another device edits the template while the person chooses. */
  name: string;
  planned: TemplateItem;
  done: Done | undefined;
}

export function findTemplateChanges(
  template: readonly TemplateItem[],
  shown: readonly Done[],
): TemplateChange[] {
  const workout = shown.map(toOwn);
  const { pairs, added } = pair(template, workout);
  return [
    ...pairs.flatMap(changesOf),
    ...added.map(
      (done): TemplateChange => ({
        id: `added-${done.item.key}`,
        kind: 'added',
        exerciseKeys: [done.item.exerciseKey],
        before: [],
        after: doneSets(done),
        isLess: false,
      }),
    ),
    ...(isReordered(pairs, workout)
      ? [{ id: 'order', kind: 'order' as const, exerciseKeys: [], ...NO_SETS }]
      : []),
    ...supersetChanges(pairs, added, workout),
  ];
}

/** The template with the changes that were chosen, written at `nowMs`. */
export function takeChanges(
  template: readonly TemplateItem[],
  shown: readonly Done[],
  chosen: ReadonlySet<string>,
  nowMs: number,
): TemplateItem[] {
  const workout = shown.map(toOwn);
  const { pairs, added } = pair(template, workout);
  const kept = pairs
    .filter(one => one.done || !chosen.has(`removed-${one.name}`))
    .map((one): Entry => {
      const written = chosen.has(`values-${one.name}`) && { plannedAtMs: nowMs };
      return { done: one.done, item: { ...one.planned, sets: setsOf(one, chosen), ...written } };
    });
  const more = added
    .filter(({ item }) => chosen.has(`added-${item.key}`))
    .map((done): Entry => {
      const { exerciseKey } = done.item;
      return { done, item: { exerciseKey, group: null, sets: doneSets(done), plannedAtMs: nowMs } };
    });
  const all = [...kept, ...more];
  if (chosen.has('order')) {
    const place = ({ done }: Entry) => (done ? workout.indexOf(done) : template.length);
    all.sort((a, b) => place(a) - place(b));
  }
  const changes = supersetChanges(pairs, added, workout).filter(({ id }) => chosen.has(id));
  return changes.reduce(takeSuperset, all).map(({ item }) => item);
}

function toOwn({ item, sets }: Done): Done {
  return { item, sets: ownSets({ item, sets }) };
}

/** An exercise of the template that is written; `done` is its part of the training. */
interface Entry {
  done: Done | undefined;
  item: TemplateItem;
}

interface SupersetChange extends TemplateChange {
  kind: 'superset' | 'apart';
  members: Done[];
}

/**
 * Supersets of the training that the template has not, and exercises of one of the template's that all stand alone now. An
 * exercise that a new superset leaves behind alone needs no change of its own.
 */
function supersetChanges(
  pairs: readonly Pair[],
  added: readonly Done[],
  workout: readonly Done[],
): SupersetChange[] {
  const known = new Set([...pairs.flatMap(({ done }) => done ?? []), ...added]);
  const now = membersOf(
    workout.map(done => ({ group: done.item.group, done: known.has(done) ? done : undefined })),
  );
  const before = membersOf(pairs.map(({ planned, done }) => ({ group: planned.group, done })));
  const together = new Set(now.flat());
  const toChange = (kind: SupersetChange['kind'], members: Done[]): SupersetChange => ({
    id: `${kind}-${members[0]?.item.key}`,
    kind,
    exerciseKeys: members.map(({ item }) => item.exerciseKey),
    ...NO_SETS,
    members,
  });
  return [
    ...now
      .filter(members => !before.some(others => isSameGroup(members, others)))
      .map(members => toChange('superset', members)),
    ...before
      .map(members => members.filter(member => !together.has(member)))
      .filter(alone => alone.length > 1)
      .map(alone => toChange('apart', alone)),
  ];
}

/** Of each superset the members that the training and the template both have, if these are at least two. */
function membersOf(all: readonly { group: Key | null; done: Done | undefined }[]): Done[][] {
  return supersetsOf(all)
    .map(places => places.flatMap(place => all[place]?.done ?? []))
    .filter(members => members.length > 1);
}

function isSameGroup(a: readonly Done[], b: readonly Done[]): boolean {
  return a.length === b.length && a.every(member => b.includes(member));
}

/** A new superset stands where the first of its members was: only neighbours are one. */
function takeSuperset(all: readonly Entry[], { kind, members }: SupersetChange): Entry[] {
  const isIn = ({ done }: Entry) => done !== undefined && members.includes(done);
  if (kind === 'apart') return all.map(entry => (isIn(entry) ? withGroup(entry, null) : entry));
  const own = all.filter(isIn);
  const from = all.findIndex(isIn);
  if (own.length < 2) return [...all];
  const group = members[0]?.item.key ?? null;
  const others = all.slice(from).filter(entry => !isIn(entry));
  return [...all.slice(0, from), ...own.map(entry => withGroup(entry, group)), ...others];
}

function withGroup(entry: Entry, group: Key | null): Entry {
  return { ...entry, item: { ...entry.item, group } };
}

/** The k-th of an exercise here is the k-th there. */
function pair(template: readonly TemplateItem[], workout: readonly Done[]) {
  const left = [...workout];
  const pairs = template.map((planned, at): Pair => {
    const found = left.findIndex(({ item }) => item.exerciseKey === planned.exerciseKey);
    const [done] = found === -1 ? [] : left.splice(found, 1);
    const isAlike = (other: TemplateItem) => other.exerciseKey === planned.exerciseKey;
    const nth = template.slice(0, at).filter(isAlike).length;
    return { name: `${planned.exerciseKey}-${nth}`, planned, done };
  });
  return { pairs, added: left.filter(({ sets }) => sets.some(set => set.done)) };
}

function changesOf(one: Pair): TemplateChange[] {
  const { name, planned, done } = one;
  const { sets: before } = planned;
  const exerciseKeys = [planned.exerciseKey];
  if (!done) {
    return [{ id: `removed-${name}`, kind: 'removed', exerciseKeys, before, after: [], isLess: true }];
  }
  if (!done.sets.some(set => set.done)) return [];
  const changes: TemplateChange[] = [];
  const values = setsOf(one, new Set([`values-${name}`]));
  if (!isSame(values, before)) {
    changes.push({
      id: `values-${name}`,
      kind: 'values',
      exerciseKeys,
      before,
      after: values,
      isLess: false,
    });
  }
  const count = setsOf(one, new Set([`count-${name}`]));
  if (count.length !== before.length) {
    const isLess = count.length < before.length;
    changes.push({ id: `count-${name}`, kind: 'count', exerciseKeys, before, after: count, isLess });
  }
  return changes;
}

/** `values`: what was done in its sets. `count`: without those that were deleted, with those that came. */
function setsOf({ name, planned, done }: Pair, chosen: ReadonlySet<string>): TemplateSet[] {
  if (!done?.sets.some(set => set.done)) return planned.sets;
  const takesValues = chosen.has(`values-${name}`);
  const ownOf = matchSets(planned.sets, done.sets);
  const valuesOf = (set: SetRow) => {
    const own = ownOf.get(set);
    const now = templateSetOf(set);
    if (!own) return now;
    // A repeat of a training begins without notes.
    return takesValues && set.done ? { ...now, note: now.note || own.note } : own;
  };
  if (!chosen.has(`count-${name}`)) {
    const setOf = new Map([...ownOf].map(([set, own]) => [own, set]));
    return planned.sets.map(own => {
      const set = setOf.get(own);
      return set ? valuesOf(set) : own;
    });
  }
  return done.sets.filter(set => set.done || ownOf.has(set)).map(valuesOf);
}

/** The template's set that each of a training's sets is, if it is one of them. */
function matchSets(
  planned: readonly TemplateSet[],
  sets: readonly SetRow[],
): ReadonlyMap<SetRow, TemplateSet> {
  const inOrder = sets.toSorted((a, b) => a.order - b.order);
  const byOrder = inOrder.map(set => [set, planned[set.order - 1]] as const);
  const isElsewhere = byOrder.some(([set, own]) => own && isWorking(own) !== isWorking(set));
  const pairs =
    isElsewhere && hasBegunShorter(planned, sets)
      ? inOrder.map((set, at) => {
          const nth = likeSets(inOrder.slice(0, at), set).length;
          return [set, likeSets(planned, set)[nth]] as const;
        })
      : byOrder;
  return new Map(pairs.flatMap(([set, own]) => (own ? [[set, own]] : [])));
}

/** Its training began with fewer sets than are planned: a set that was put into another kind is no such case. */
function hasBegunShorter(planned: readonly TemplateSet[], sets: readonly SetRow[]): boolean {
  const begunMs = Math.min(...sets.map(set => set.createdAtMs));
  return sets.every(set => set.createdAtMs > begunMs || set.order < planned.length);
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
