/**
 * What follows from one person's deeds: what they made, what they took away, and what excuses a row for being gone. Long,
 * since what takes away and what brings back are read from the same deeds.
 */
import type { Key } from '#domain/ids.ts';
import type { Deed, MadeItem, Owner, What } from '../record/deed.ts';
import { isAbout, type Refused } from '../record/refused.ts';
import type { World } from '../run/world.ts';
import type { LedgerLine } from '../world/server.ts';
import { callsOf } from './batches.ts';
import type { RejectedRows } from './check-world.ts';

export type RowKind = 'workout' | 'item' | 'set' | 'template' | 'exercise';

export interface Made {
  kind: RowKind;
  key: Key;
  deed: Deed;
  /** What it belongs to: the item of a set, the workout of an item. */
  within: Key | null;
  /** The exercise it was made for (sets and items). */
  exercise: Key | null;
}

/** Somebody took a row away, and with it what belongs to it. */
export interface Removal {
  key: Key;
  deed: Deed;
  /** A replaced exercise takes its sets and stays itself. */
  isReplacement: boolean;
  /** Undone, or done by a tab that died over it or its undo: nobody can say. */
  isCertain: boolean;
  /** The ticked sets that went with it in sight. */
  seenTicked: ReadonlySet<Key>;
}

export interface Facts {
  owner: Owner;
  deeds: Deed[];
  made: Map<Key, Made>;
  /** Rows whose making nobody can tell about: the tab died, or they were put back under new keys. */
  possible: Set<Key>;
  removals: Removal[];
  /** Those too that were undone: for a while the row was gone. */
  takings: { key: Key; deed: Deed }[];
  /** What devices show as refused. */
  rejected: readonly Refused[];
  /** Whether the person gave up the row: discarded, put back, or left behind with a logout. `line`: as of `lineage`. */
  isGivenUp: (line: readonly Key[], deed: Deed) => boolean;
  /** Of items that were seen when a set was added, their workout: who made the item may have died over it. */
  seenIn: Map<Key, Key>;
  /** Workouts that found another one running, and which: their items may be there instead. */
  joined: Map<Key, Key>;
  /** The same, with what each had joined before the server was put back from a copy. */
  everJoined: Map<Key, Set<Key>>;
}

export function readFacts(world: World, owner: Owner, rejected: readonly RejectedRows[]): Facts {
  const deeds = world.deeds.filter(deed => deed.owner === owner);
  const made = new Map<Key, Made>();
  for (const deed of deeds) for (const row of madeBy(deed)) made.set(row.key, row);
  const joins = readJoins(world.server.ledger);
  const possible = new Set(deeds.flatMap(deed => deed.keys).filter(key => !made.has(key)));
  return {
    owner,
    deeds,
    made,
    possible,
    removals: deeds.flatMap(deed => [...removalsBy(deed, deeds), ...removedAnyway(deed, deeds)]),
    takings: deeds.flatMap(deed => (deed.what ? removedKeys(deed.what).map(key => ({ key, deed })) : [])),
    rejected: rejected.filter(({ holding }) => holding.owner === owner).map(({ refused }) => refused),
    isGivenUp: givenUp(deeds),
    seenIn: new Map(
      deeds.flatMap(({ what }) =>
        what?.kind === 'add-set' || what?.kind === 'add-sets'
          ? [[what.itemKey, what.workoutKey] as const]
          : [],
      ),
    ),
    joined: new Map(joins.map(({ own, into }) => [own, into])),
    everJoined: groupJoins(joins),
  };
}

/** The rows that a deed has made, for certain. */
export function madeBy(deed: Deed): Made[] {
  const { what } = deed;
  if (!what || deed.outcome !== 'done') return [];
  switch (what.kind) {
    case 'start':
      return madeTraining(deed, what);
    case 'import':
      return what.workouts.flatMap(workout => madeTraining(deed, workout));
    case 'add-items':
      return what.items.flatMap(item => madeItem(deed, what.workoutKey, item));
    case 'add-set':
      return [{ kind: 'set', key: what.setKey, deed, within: what.itemKey, exercise: what.exerciseKey }];
    case 'replace-item':
    case 'add-sets':
      return what.sets.map(({ setKey }) => ({
        kind: 'set',
        key: setKey,
        deed,
        within: what.itemKey,
        exercise: what.exerciseKey,
      }));
    case 'create-template':
      return [madeAlone('template', what.templateKey, deed)];
    case 'make-templates':
      return [
        ...what.templates.map(({ templateKey: key }) => madeAlone('template', key, deed)),
        ...what.exercises.map(({ exerciseKey: key }) => madeAlone('exercise', key, deed)),
      ];
    case 'create-exercise':
      return [madeAlone('exercise', what.exerciseKey, deed)];
    default:
      return [];
  }
}

function madeAlone(kind: RowKind, key: Key, deed: Deed): Made {
  return { kind, key, deed, within: null, exercise: null };
}

function madeTraining(deed: Deed, { workoutKey, items }: { workoutKey: Key; items: MadeItem[] }): Made[] {
  const workout: Made = { kind: 'workout', key: workoutKey, deed, within: null, exercise: null };
  return [workout, ...items.flatMap(item => madeItem(deed, workoutKey, item))];
}

function madeItem(
  deed: Deed,
  workoutKey: Key,
  { itemKey, exerciseKey: exercise, sets }: { itemKey: Key; exerciseKey: Key; sets: { setKey: Key }[] },
): Made[] {
  const item: Made = { kind: 'item', key: itemKey, deed, within: workoutKey, exercise };
  return [
    item,
    ...sets.map(({ setKey }): Made => ({ kind: 'set', key: setKey, deed, within: itemKey, exercise })),
  ];
}

function removalsBy(deed: Deed, deeds: readonly Deed[]): Removal[] {
  if (!deed.what || deed.outcome === 'refused' || deed.outcome === 'running') return [];
  const undos = deeds.filter(({ what }) => what?.kind === 'undo' && what.of === deed.index);
  if (undos.some(({ outcome }) => outcome === 'done')) return [];
  const isReplacement = deed.what.kind === 'replace-item';
  const isCertain =
    deed.outcome === 'done' &&
    undos.length === 0 &&
    !isMended(deed, deeds) &&
    !isTakenBack(deed, deeds) &&
    !isBroughtBack(deed, deeds);
  const seenTicked = seenBy(deed, deeds);
  const removal = { deed, isReplacement, seenTicked };
  return [
    ...removedKeys(deed.what).map(key => ({ ...removal, key, isCertain })),
    ...takenBackBy(deed, deeds).map(one => ({ ...removal, ...one, isCertain: false })),
    // What was rejected of an import goes with what is shown of it.
    ...unreadOf(deed, deeds).map(one => ({ ...one, seenTicked })),
    ...leftBehind(deed, deeds).map(one => ({ ...removal, ...one, isCertain: isCertain && one.isCertain })),
  ];
}

/** A training that a device has left is one of its own, which may come back with what was in it. */
function isBroughtBack({ what }: Deed, deeds: readonly Deed[]): boolean {
  if (what?.kind !== 'leave') return false;
  return deeds.some(
    ({ what: other }) =>
      other?.kind === 'move-workout' &&
      other.status !== 'cancelled' &&
      what.joinedKeys.includes(other.workoutKey),
  );
}

export function isBroughtBackBy({ what }: Deed, keys: readonly Key[]): boolean {
  return (
    (what?.kind === 'move-workout' && what.status !== 'cancelled' && keys.includes(what.workoutKey)) ||
    (what?.kind === 'take-back' && what.touched.some(key => keys.includes(key)))
  );
}

/** Also where somebody else brought the same back from a deletion of their own. */
function isTakenBack(deed: Deed, deeds: readonly Deed[]): boolean {
  const keys = deed.what ? removedKeys(deed.what) : [];
  return deeds.some(
    ({ what }) =>
      what?.kind === 'take-back' &&
      (keys.some(key => what.touched.includes(key)) || whatWas(what.of, deeds).includes(deed)),
  );
}

/** What a deed made goes when it is taken back; what took its place goes when what was replaced comes back. */
function takenBackBy(deed: Deed, deeds: readonly Deed[]): { key: Key; isReplacement: boolean }[] {
  const { what } = deed;
  if (what?.kind !== 'take-back') return [];
  // What the person saw go is named by itself: since it joined and left again, it may be in another training than it was made in.
  // A template made of the training since the person looked goes with it.
  const made = deeds.flatMap(({ what: other, device }) =>
    other?.kind === 'create-template' &&
    device === deed.device &&
    what.touched.includes(other.workoutKey ?? '')
      ? [other.templateKey]
      : [],
  );
  const unmade = [...what.unmade, ...made, ...seenBy(deed, deeds)].map(key => ({
    key,
    isReplacement: false,
  }));
  const ofDeeds = whatWas(what.of, deeds).flatMap(root => [
    ...madeBy(root).map(({ key }) => ({ key, isReplacement: false })),
    ...replacedBy(root, deeds).map(key => ({ key, isReplacement: true })),
    // What it brought back, once.
    ...(root.what?.kind === 'take-back' ? root.keys.map(key => ({ key, isReplacement: false })) : []),
  ]);
  return [...unmade, ...ofDeeds];
}

/** Taking a replacement back replaces too, and can be taken back itself. */
function replacedBy({ what }: Deed, deeds: readonly Deed[]): Key[] {
  if (what?.kind === 'replace-item') return [what.itemKey];
  return what?.kind === 'take-back' ? whatWas(what.of, deeds).flatMap(root => replacedBy(root, deeds)) : [];
}

function whatWas(of: readonly number[], deeds: readonly Deed[]): Deed[] {
  return deeds.filter(({ index }) => of.includes(index)).flatMap(deed => rootsOf(deed, deeds));
}

/** What was refused and then sent again, or wanted all the same, takes what has come into it meanwhile, too. */
function removedAnyway(deed: Deed, deeds: readonly Deed[]): Removal[] {
  if (againOf(deed).length === 0) return [];
  const isAsked = deed.what?.kind === 'destroy-anyway';
  return rootsOf(deed, deeds)
    .flatMap(root => [...removalsBy(root, deeds), ...(isAsked ? unreadOf(root, deeds) : [])])
    .map(removal => ({ ...removal, deed, isCertain: false }));
}

/** Of an import goes all, also what this device has not read yet: the server had counted it for the question. */
function unreadOf(deed: Deed, deeds: readonly Deed[]): Removal[] {
  const { what } = deed;
  if (what?.kind !== 'take-back-import') return [];
  const imports = deeds.filter(
    other => other.what?.kind === 'import' && other.what.importKey === what.importKey,
  );
  const keys = new Set(
    imports.flatMap(({ what: of }) => (of?.kind === 'import' ? of.workouts : [])).map(of => of.workoutKey),
  );
  const added = deeds.filter(
    ({ what: of }) => of && 'workoutKey' in of && of.workoutKey && keys.has(of.workoutKey),
  );
  const made = [...imports, ...added].flatMap(madeBy);
  const seenTicked = new Set(made.flatMap(({ kind, key }) => (kind === 'set' ? [key] : [])));
  return [...keys].map(key => ({ key, deed, isReplacement: false, isCertain: false, seenTicked }));
}

/** The deeds that were first refused: asked once more, or sent once more, they have the names of those acts. */
function rootsOf(deed: Deed, deeds: readonly Deed[]): Deed[] {
  const of = againOf(deed);
  if (of.length === 0) return [deed];
  return deeds.filter(({ index }) => of.includes(index)).flatMap(one => rootsOf(one, deeds));
}

function againOf({ what }: Deed): number[] {
  if (what?.kind === 'destroy-anyway') return [what.of];
  return what?.kind === 'retry' ? what.of : [];
}

/** At the act, and when the person wanted it all the same. */
function seenBy({ index, what }: Deed, deeds: readonly Deed[]): ReadonlySet<Key> {
  const seen = new Set(what && 'seenTicked' in what ? what.seenTicked : []);
  // Refused once more it is asked once more: that answer names the one before.
  const chain = new Set([index]);
  for (const later of deeds) {
    if (!againOf(later).some(of => chain.has(of))) continue;
    chain.add(later.index);
    if (later.what?.kind === 'destroy-anyway') for (const key of later.what.seenTicked) seen.add(key);
  }
  return seen;
}

/**
 * Leaving a joined training: what this device added goes, before and after it heard of the join. What it had added to the other
 * one before it started the one that joined stays: that was its own training, which somebody has opened again.
 */
function leftBehind(
  { what, device, startMs }: Deed,
  deeds: readonly Deed[],
): { key: Key; isCertain: boolean }[] {
  if (what?.kind !== 'leave') return [];
  const { workoutKey, joinedKeys } = what;
  const own = deeds.filter(deed => deed.device === device);
  const joinedMs = own.flatMap(({ what: made, startMs: atMs }) =>
    made?.kind === 'start' && joinedKeys.includes(made.workoutKey) ? [atMs] : [],
  );
  const sinceMs = joinedMs.length > 0 ? Math.min(...joinedMs) : Number.NEGATIVE_INFINITY;
  return own.flatMap(other => {
    if (!other.what) return [];
    const of = 'workoutKey' in other.what ? other.what.workoutKey : undefined;
    const items = 'items' in other.what ? other.what.items : [];
    const isCertain = other.endMs < startMs;
    const isOfHost = of === workoutKey && other.startMs >= sinceMs;
    return isOfHost || joinedKeys.includes(of ?? '')
      ? items.map(item => ({ key: item.itemKey, isCertain }))
      : [];
  });
}

/** An exercise that was deleted, refused, and whose form was saved once more. */
function isMended({ index, what }: Deed, deeds: readonly Deed[]): boolean {
  if (what?.kind !== 'delete-exercise' && what?.kind !== 'remove-linked') return false;
  const gone = removedKeys(what);
  return deeds.some(
    later =>
      later.index > index && later.what?.kind === 'edit-exercise' && gone.includes(later.what.exerciseKey),
  );
}

/** What a deed takes off the screen, and so may have no row any more. */
export function removedKeys(what: What): Key[] {
  switch (what.kind) {
    case 'delete-set':
      return [what.setKey];
    case 'delete-item':
    case 'replace-item':
      return [what.itemKey];
    case 'cancel':
      return [what.workoutKey];
    case 'move-workout':
      return what.status === 'cancelled' ? [what.workoutKey] : [];
    case 'take-back-import':
      return what.workoutKeys;
    case 'delete-template':
      return [what.templateKey];
    case 'delete-templates':
      return what.templateKeys;
    case 'remove-linked':
      return [what.templateKey, ...what.exerciseKeys];
    case 'delete-exercise':
      return [what.exerciseKey];
    default:
      return [];
  }
}

function givenUp(deeds: readonly Deed[]): Facts['isGivenUp'] {
  const chosen: Refused[] = [];
  const logouts: Deed[] = [];
  for (const deed of deeds) {
    const { what } = deed;
    if (what?.kind === 'discard' || what?.kind === 'put-back') chosen.push(what.refused);
    if (what?.kind === 'discard') chosen.push(goingAlong(what.refused, deed, deeds));
    const mended = mendedAway(deed);
    if (mended !== undefined) chosen.push({ rows: [mended], trees: [] });
    // One that fails has perhaps emptied the account before: its database and the device's share no transaction.
    if (what?.kind === 'logout' && what.forget) logouts.push(deed);
    // A deletion without an answer counts as done: the device forgets what waited.
    if (
      what?.kind === 'account' &&
      what.change === 'deletion' &&
      what.isInDoubt &&
      deed.outcome !== 'refused'
    )
      logouts.push(deed);
  }
  const evictions = deeds.filter(({ what }) => what?.kind === 'evict');
  return (line, deed) =>
    chosen.some(refused => isAbout(refused, line)) ||
    evictions.some(eviction => isEvicted(eviction, line, deed)) ||
    logouts.some(logout => logout.device === deed.device && logout.endMs >= deed.startMs);
}

/** What had come to the server is there still; what a killed tab was at, nobody knows. */
function isEvicted({ what, device, endMs }: Deed, line: readonly Key[], deed: Deed): boolean {
  return (
    what?.kind === 'evict' &&
    device === deed.device &&
    deed.startMs <= endMs &&
    (deed.outcome !== 'done' || isAbout(what.unsent, line))
  );
}

/** What waits goes with it: the templates made of a discarded training, and what was trained with a discarded exercise. */
function goingAlong(refused: Refused, { endMs }: Deed, deeds: readonly Deed[]): Refused {
  const rows: Key[] = [];
  const trees: Key[] = [];
  for (const { startMs, what } of deeds) {
    // By the clock: a tab that slept over its discard goes on with it after what others did meanwhile.
    if (startMs > endMs) continue;
    if (what?.kind === 'create-template' && refused.trees.includes(what.workoutKey ?? ''))
      rows.push(what.templateKey);
    if (what?.kind === 'add-set' && refused.rows.includes(what.exerciseKey)) rows.push(what.setKey);
    const items = itemsOf(what);
    trees.push(...items.filter(item => refused.rows.includes(item.exerciseKey)).map(item => item.itemKey));
  }
  return { rows, trees };
}

function itemsOf(what: What | undefined): MadeItem[] {
  if (what?.kind === 'import') return what.workouts.flatMap(({ items }) => items);
  return what && 'items' in what ? what.items : [];
}

/** Whose refused edits went into another exercise; or may have, when the tab died over it. */
function mendedAway({ what, name, outcome }: Deed): Key | undefined {
  if (what?.kind === 'create-exercise') return what.insteadOf;
  const isUnknown = name === 'mend-exercise' && outcome === 'unknown';
  return isUnknown && what?.kind === 'edit-exercise' ? what.exerciseKey : undefined;
}

interface Join {
  own: Key;
  into: Key;
}

function groupJoins(joins: readonly Join[]): Map<Key, Set<Key>> {
  const grouped = Map.groupBy(joins, ({ own }) => own);
  return new Map([...grouped].map(([own, its]) => [own, new Set(its.map(({ into }) => into))]));
}

/** Which training each start joined, by what the server answered. */
function readJoins(ledger: readonly LedgerLine[]): Join[] {
  const joins: Join[] = [];
  for (const line of ledger) {
    for (const { call, result } of callsOf(line)) {
      const own = call.body?.client_key;
      const into = result?.body?.joined;
      if (typeof own === 'string' && typeof into === 'string') joins.push({ own, into });
    }
  }
  return joins;
}

/** The row and all it belongs to, from the inside out, and the training that its own one joined. */
export function lineage(facts: Facts, key: Key): Key[] {
  const keys: Key[] = [];
  for (let at: Key | null = key; at !== null; at = outsideOf(facts, at)) {
    if (keys.includes(at)) break;
    keys.push(at);
  }
  return keys;
}

function outsideOf({ made, seenIn, joined }: Facts, key: Key): Key | null {
  return made.get(key)?.within ?? seenIn.get(key) ?? joined.get(key) ?? null;
}

/** Whether any device shows the row as refused. `line`: as of `lineage`. */
export function isRejected(facts: Facts, line: readonly Key[]): boolean {
  return facts.rejected.some(refused => isAbout(refused, line));
}

/**
 * A removal that this deed may have fallen to. On one device what is done later stands; between two, whoever came last. What
 * was left of a joined training shows until the server has taken it away: a set that was only added to it goes with it.
 */
export function mayHaveRemoved({ deed: remover }: Removal, deed: Deed): boolean {
  const { what, device, endMs } = remover;
  // What came with a replacement is not among what it took away.
  if (remover === deed) return false;
  return device !== deed.device || endMs > deed.startMs || what?.kind === 'leave';
}
