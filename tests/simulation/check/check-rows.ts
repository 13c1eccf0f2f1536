/** Rows: each one made is there once and in its place, unless a rule took it; each one taken is gone; none is nobody's. */
import type { Key } from '#domain/ids.ts';
import type { Deed, What } from '../record/deed.ts';
import { report, type World } from '../run/world.ts';
import { readActTimes } from './act-times.ts';
import {
  type Facts,
  isBroughtBackBy,
  isRejected,
  lineage,
  type Made,
  mayHaveRemoved,
  removedKeys,
} from './facts.ts';
import { hasOutlivedHost } from './outlived-host.ts';
import { isOfOvertakenReplacement } from './overtaken-replacement.ts';
import type { RowsOfServer } from './server-rows.ts';
import { wasTakenAwayBefore } from './taken-away-before.ts';

export function checkRows(world: World, facts: Facts, rows: RowsOfServer): void {
  const present = presentKeys(rows);
  checkNobodys(world, facts, rows);
  for (const made of facts.made.values()) checkThere(world, facts, { made, rows, present });
  checkTicked(world, facts, rows);
  checkGone(world, facts, { rows, present });
  checkPlaces(world, facts, rows);
  checkPutBack(world, facts, rows);
}

function presentKeys(rows: RowsOfServer): Set<Key> {
  return new Set([
    ...rows.workouts.map(row => row.key),
    ...rows.items.map(row => row.key),
    ...rows.sets.map(row => row.key),
    ...rows.templates.map(row => row.key),
    ...rows.exercises.map(row => row.key),
  ]);
}

function checkNobodys(world: World, facts: Facts, rows: RowsOfServer): void {
  for (const key of presentKeys(rows)) {
    if (!facts.made.has(key) && !facts.possible.has(key)) {
      report(world, 'doubled', `${facts.owner}: nobody made ${key}, and the server holds it`);
    }
  }
}

function checkThere(
  world: World,
  facts: Facts,
  { made, present }: { made: Made; rows: RowsOfServer; present: Set<Key> },
): void {
  if (present.has(made.key)) return;
  const keys = lineage(facts, made.key);
  if (isExcused(facts, made, keys)) return;
  if (wasTakenAwayBefore(world.server.ledger, facts, made, keys)) return;
  if (made.kind === 'set' && isOfOvertakenReplacement(facts, made)) return;
  const { deed } = made;
  report(
    world,
    'lost',
    `${facts.owner}: the ${made.kind} ${made.key} of #${deed.index} (${deed.device}) is nowhere`,
  );
}

function isExcused(facts: Facts, { kind, key, deed }: Made, keys: readonly Key[]): boolean {
  if (isRejected(facts, keys) || facts.isGivenUp(keys, deed)) return true;
  if (kind === 'workout' && facts.joined.has(key)) return true;
  return facts.removals.some(
    removal =>
      keys.includes(removal.key) &&
      (!removal.isReplacement || kind === 'set') &&
      mayHaveRemoved(removal, deed),
  );
}

/**
 * A set that somebody ticked goes only by what the same device did after it, or by an act that had it in sight: what
 * another device has ticked is never destroyed unseen (SEEN1).
 */
function checkTicked(world: World, facts: Facts, rows: RowsOfServer): void {
  const cancelled = new Set(rows.workouts.filter(row => row.status === 'cancelled').map(row => row.key));
  const present = new Set(rows.sets.filter(row => !cancelled.has(row.workout)).map(row => row.key));
  for (const [setKey, ticks] of lastTicks(facts)) {
    const made = facts.made.get(setKey);
    if (!made || present.has(setKey)) continue;
    const keys = lineage(facts, setKey);
    if (isRejected(facts, keys)) continue;
    for (const tick of ticks) {
      if (facts.isGivenUp(keys, tick)) continue;
      const isSeen = facts.removals.some(
        ({ key, deed, seenTicked }) =>
          keys.includes(key) &&
          (seenTicked.has(setKey) ||
            (deed.device === tick.device && deed.endMs > tick.startMs) ||
            wasCounted(deed, tick)),
      );
      if (isSeen) continue;
      const text = `the set ${setKey} that #${tick.index} (${tick.device}) ticked was destroyed unseen`;
      report(world, 'misreported', `${facts.owner}: ${text}`);
    }
  }
}

/** The question may have counted more than this device had read. */
function wasCounted({ what, startMs }: Deed, tick: Deed): boolean {
  return what?.kind === 'destroy-anyway' && what.counted > what.seenTicked.length && tick.startMs < startMs;
}

/** Of sets about whose tick all devices agree in the end. */
function lastTicks({ deeds }: Facts): Map<Key, Deed[]> {
  const last = new Map<Key, Map<string, { deed: Deed; isDone: boolean }>>();
  for (const deed of deeds) {
    const { what, outcome, device } = deed;
    if (outcome === 'refused') continue;
    for (const key of mayHaveTicked(deed)) {
      const byDevice = last.get(key) ?? new Map();
      last.set(key, byDevice.set(device, { deed, isDone: false }));
    }
    if (what?.kind !== 'write-set') continue;
    const done = what.sure.done ?? (what.guessed === 'anything' && outcome !== 'done' ? false : undefined);
    if (done === undefined) continue;
    const byDevice = last.get(what.setKey) ?? new Map();
    last.set(what.setKey, byDevice.set(device, { deed, isDone: done === true && outcome === 'done' }));
  }
  const ticks = new Map<Key, Deed[]>();
  for (const [key, byDevice] of last) {
    const words = [...byDevice.values()];
    if (words.every(({ isDone }) => isDone))
      ticks.set(
        key,
        words.map(({ deed }) => deed),
      );
  }
  return ticks;
}

/** Sets of which nobody can say whether they are ticked since. */
function mayHaveTicked({ what }: Deed): readonly Key[] {
  if (what?.kind === 'tick-all') return what.setKeys;
  return what?.kind === 'take-back' ? what.touched : [];
}

/** What was taken away is gone, unless somebody else's word came first and this one was refused in sight. */
function checkGone(
  world: World,
  facts: Facts,
  { rows, present }: { rows: RowsOfServer; present: Set<Key> },
): void {
  const statuses = new Map(rows.workouts.map(row => [row.key, row.status]));
  const ended = new Set([
    ...rows.sets.filter(row => statuses.get(row.workout) === 'cancelled').map(row => row.key),
    ...rows.items.filter(row => statuses.get(row.workout) === 'cancelled').map(row => row.key),
    ...rows.exercises.filter(row => row.isGone).map(row => row.key),
  ]);
  for (const { key, deed, isCertain, isReplacement } of facts.removals) {
    if (!isCertain || isReplacement || !present.has(key) || ended.has(key) || statuses.has(key)) continue;
    // Leaving is refused by the key that joined, not by the training's.
    const byKeys = deed.what?.kind === 'leave' ? deed.what.joinedKeys : [];
    const keys = [...lineage(facts, key), ...byKeys];
    if (isRejected(facts, keys) || facts.isGivenUp(keys, deed)) continue;
    if (mayHaveComeAgain(world, facts, key) || wasLeft(facts, deed, keys)) continue;
    if (wasPutBack(facts, deed, keys) || wasHidden(facts, deed, key)) continue;
    if (wasOfCancelled(facts, deed, keys)) continue;
    report(
      world,
      'lost',
      `${facts.owner}: #${deed.index} (${deed.device}) took ${key} away, and it is still there`,
    );
  }
}

/** The training came back as it was before something that preceded this removal, which the server had refused by then. */
function wasPutBack({ deeds }: Facts, removal: Deed, keys: readonly Key[]): boolean {
  return deeds.some(
    ({ what, startMs }) =>
      what?.kind === 'take-back' &&
      startMs >= removal.endMs &&
      what.touched.some(key => keys.includes(key)) &&
      deeds.some(({ index, startMs: at }) => what.of.includes(index) && at <= removal.startMs),
  );
}

/** Its training was cancelled when it came to the server, which takes nothing from such a one, and has come back since. */
function wasOfCancelled({ deeds }: Facts, removal: Deed, keys: readonly Key[]): boolean {
  const cancellations = deeds.filter(({ what }) => cancelledBy(what).some(key => keys.includes(key)));
  return deeds.some(
    deed =>
      deed.startMs >= removal.startMs &&
      isBroughtBackBy(deed, keys) &&
      cancellations.some(one => one !== deed && one.startMs <= deed.startMs),
  );
}

function cancelledBy(what: What | undefined): readonly Key[] {
  if (what?.kind === 'take-back') return what.unmade;
  return what?.kind === 'cancel' || what?.kind === 'move-workout' ? removedKeys(what) : [];
}

/** A deletion before it had hidden the row, so there was nothing left to take away; undoing that brought the row back. */
function wasHidden({ deeds, takings }: Facts, removal: Deed, key: Key): boolean {
  return deeds.some(
    ({ what, outcome, endMs }) =>
      what?.kind === 'undo' &&
      outcome === 'done' &&
      endMs >= removal.startMs &&
      takings.some(
        taking =>
          taking.key === key && taking.deed.index === what.of && taking.deed.startMs <= removal.startMs,
      ),
  );
}

/** What was left of a joined training shows until the server has taken it away: with that it may come back. */
function wasLeft({ removals }: Facts, deed: Deed, keys: readonly Key[]): boolean {
  return removals.some(
    ({ key, deed: leaving }) =>
      leaving.what?.kind === 'leave' &&
      leaving.device === deed.device &&
      leaving.startMs <= deed.startMs &&
      keys.includes(key),
  );
}

/** What a device added to a training that it then left lies in the one of its own key. */
function isLeft({ removals }: Facts, item: { key: Key; workout: Key }): boolean {
  return removals.some(
    ({ key, deed }) =>
      key === item.key && deed.what?.kind === 'leave' && deed.what.joinedKeys.includes(item.workout),
  );
}

/**
 * A start that had joined one training before the server was put back from a copy, and is its own or joined another one after
 * that, when they came in another order: what was added by its key goes where it goes.
 */
function hasJoinedOtherwise({ everJoined }: Facts, within: Key, workout: Key): boolean {
  return [...everJoined].some(([own, into]) => into.has(within) && (own === workout || into.has(workout)));
}

/**
 * A set hangs on the item it was made in, for the exercise it was made for; an item on its workout or on the one that joined.
 * What was refused of a training that came back under new keys is in that one, once it is mended.
 */
function checkPlaces(world: World, facts: Facts, rows: RowsOfServer): void {
  const back = new Set(facts.deeds.flatMap(({ what, keys }) => (what && isAddedAgain(what) ? keys : [])));
  const times = readActTimes(world);
  for (const set of rows.sets) {
    const made = facts.made.get(set.key);
    if (!made) continue;
    if (made.within !== set.item && !back.has(set.item))
      misplaced(`set ${set.key} hangs on item ${set.item}, not on ${made.within}`, made);
    if (made.exercise !== set.exercise) {
      misplaced(`set ${set.key} was made for ${made.exercise} and counts for ${set.exercise}`, made);
    }
  }
  for (const item of rows.items) {
    const made = facts.made.get(item.key);
    if (!made?.within || made.within === item.workout || facts.joined.has(made.within)) continue;
    if (back.has(item.workout) || isLeft(facts, item)) continue;
    if (hasOutlivedHost(facts, made, item.workout, times)) continue;
    const isRestored = world.server.restoredMs.length > 0;
    if (isRestored && hasJoinedOtherwise(facts, made.within, item.workout)) continue;
    misplaced(`item ${item.key} is in workout ${item.workout}, not in ${made.within}`, made);
  }

  function misplaced(text: string, { deed }: Made): void {
    report(world, 'misplaced', `${facts.owner}: #${deed.index} (${deed.device}) ${text}`);
  }
}

/** By it, what was refused may be added in another place. */
function isAddedAgain({ kind }: What): boolean {
  return kind === 'put-back' || kind === 'retry' || kind === 'edit-exercise';
}

/** Of sets that were put back, the old one or the new one is there, never both. A cancelled training is nowhere. */
function checkPutBack(world: World, facts: Facts, rows: RowsOfServer): void {
  const cancelled = new Set(rows.workouts.filter(row => row.status === 'cancelled').map(row => row.key));
  const present = new Set(rows.sets.filter(row => !cancelled.has(row.workout)).map(row => row.key));
  for (const { what, keys, outcome, index } of facts.deeds) {
    if (what?.kind !== 'put-back' || outcome !== 'done') continue;
    const back = keys.filter(key => present.has(key));
    if (isBack(facts, what.refused.trees)) continue;
    const old = what.oldSetKeys.filter(
      key =>
        present.has(key) &&
        !mayHaveComeAgain(world, facts, key) &&
        !isAskedAgain(world, facts, placeOf(rows, key)),
    );
    if (back.length + old.length > what.oldSetKeys.length) {
      report(
        world,
        'doubled',
        `${facts.owner}: #${index} put back ${back.join(', ')} beside ${old.join(', ')}`,
      );
    }
  }
}

/**
 * What was imported, or made once more by a take-back, and then taken away is sent again to a server put back from a copy,
 * and the later act stands: of two devices of which the clock of one was set since, nobody can say which that was.
 */
function mayHaveComeAgain({ server, devices }: World, facts: Facts, key: Key): boolean {
  if (server.restoredMs.length === 0 || devices.every(({ skews }) => skews.length === 0)) return false;
  const maker = facts.made.get(key)?.deed ?? facts.deeds.find(({ keys }) => keys.includes(key));
  if (maker?.what?.kind !== 'import' && maker?.what?.kind !== 'take-back') return false;
  const keys = lineage(facts, key);
  return facts.removals.some(removal => keys.includes(removal.key));
}

/** A server put back from a copy asks about its removal, which is sent again: until the person decides, both are there. */
function isAskedAgain({ server }: World, facts: Facts, line: readonly Key[]): boolean {
  return server.restoredMs.length > 0 && isRejected(facts, line);
}

/** A set and what it is in, by the server's rows: whose making a tab died over has no deed. */
function placeOf({ sets, items }: RowsOfServer, setKey: Key): Key[] {
  const itemKey = sets.find(({ key }) => key === setKey)?.item;
  const workoutKey = items.find(({ key }) => key === itemKey)?.workout;
  return [setKey, itemKey, workoutKey].filter(key => key !== undefined);
}

/** Who removed the training has brought it back since, beside what was put back of it. */
function isBack({ deeds }: Facts, trees: readonly Key[]): boolean {
  return deeds.some(deed => isBroughtBackBy(deed, trees));
}
