/** What a person does to a set: add, fill, tick, untick, delete. */
import { Dexie, type Table } from 'dexie';
import { nextSetOrder } from '#db/next-order.ts';
import { isExerciseTimeBased } from '#db/queries/exercise-view.ts';
import { findPrevious, getPreviousSets } from '#db/queries/previous-sets.ts';
import { getItemsWithSets, getOwnSets, getSets, setsOf } from '#db/queries/workout-view.ts';
import type { PreviousValues, SetFields, SetRow } from '#db/rows.ts';
import { fillOnTick } from '#domain/autofill.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { MAX_COUNT, MAX_WEIGHT_KG, toHundredths } from '#domain/number.ts';
import { likeSets, SET_VALUE_FIELDS, type SetValues } from '#domain/set-values.ts';
import { isMidRound, supersetAt } from '#domain/superset.ts';
import { MAX_DURATION_SEC } from '#domain/time.ts';
import type { CommandContext } from './command-context.ts';
import { getRestBasis, type RestBasis, restartRestOf, startRest, stopRestOf, takeHeld } from './rest.ts';
import { change, changeUndoably, write } from './write.ts';

/** The set was deleted or replaced, in another tab or on another device, since it was painted: nothing is stored. */
export class SetGoneError extends Error {}

/** Adds an empty set at the end of the exercise. Undefined when the exercise is gone. */
export function addSet(ctx: CommandContext, itemKey: Key): Promise<Key | undefined> {
  const { items, sets } = ctx.db;
  return write(ctx, [items, sets], async () => {
    const item = await items.get(itemKey);
    if (!item) return undefined;
    const { workoutKey, exerciseKey } = item;
    const setKey = ctx.newKey();
    const order = await nextSetOrder(ctx.db, itemKey, ctx.now());
    await change(ctx, 'set.create', { workoutKey, itemKey, exerciseKey, setKey, order, values: {} });
    return setKey;
  });
}

/** What the quick hand reaches. Narrow, so that no read of a training's other rows waits for a tick, nor a tick for it. */
function setTables({ db }: CommandContext): Table[] {
  return [db.sets, db.items, db.settings, db.exerciseSettings, db.rest];
}

/**
 * Saves typed values. A changed rest restarts the countdown if it is this set's.
 * @throws SetGoneError
 */
export function saveSetValues(ctx: CommandContext, setKey: Key, values: Partial<SetFields>): Promise<void> {
  return write(ctx, setTables(ctx), async () => {
    const set = await getSet(ctx, setKey);
    await patchSet(ctx, set, values);
    const { restSec } = changedFields<SetFields>(set, values);
    if (restSec !== undefined) await restartRestOf(ctx, set, restSec);
  });
}

async function getSet({ db }: CommandContext, setKey: Key): Promise<SetRow> {
  const set = await db.sets.get(setKey);
  if (!set) throw new SetGoneError(setKey);
  return set;
}

export interface Step {
  field: 'weightKg' | 'reps' | 'durationSec';
  by: number;
  /** Where an empty field starts: what it shows as its hint. */
  from: number | null;
  /** What an empty one without a hint becomes at its first step: the bar. */
  first?: number | null;
}

const MOST = { weightKg: MAX_WEIGHT_KG, reps: MAX_COUNT, durationSec: MAX_DURATION_SEC };

/**
 * One press of a stepper, never below zero. Steps from what is stored: of quick presses none is lost, and one that leads
 * nowhere is not sent.
 * @throws SetGoneError
 */
export function stepSetValue(ctx: CommandContext, setKey: Key, step: Step): Promise<void> {
  const { field, by, from, first = null } = step;
  return write(ctx, setTables(ctx), async () => {
    const set = await getSet(ctx, setKey);
    const start = set[field] ?? from;
    const next = start === null && first !== null ? first : (start ?? 0) + by;
    const stepped = { [field]: toHundredths(Math.min(Math.max(next, 0), MOST[field])) / 100 };
    await patchSet(ctx, set, changedFields<SetFields>(set, stepped));
  });
}

/** A set as the screen shows it: with all that a tick needs to know beside it. */
export interface ShownSet {
  /** As it was painted: a step may have been stored since. */
  set: SetRow;
  previous: PreviousValues | null;
  isTimeBased: boolean;
  rest: RestBasis;
  /**
   * What was typed last and is not stored yet: it holds, whatever has been stored since. Left out: all that comes with the
   * tick was.
   */
  left?: Partial<SetValues>;
}

/**
 * Ticks: saves done and the values, empty fields filled (docs/product.md, States: typed, own, previous time, nearest earlier
 * set), and starts the rest. `typed` is what stands in the fields. With `shown` the transaction reads the item's sets
 * and nothing else: on a slow phone each answer is heard a frame later. True: a stopwatch ran for it, and has filled it.
 * @throws SetGoneError
 */
export function tickSet(
  ctx: CommandContext,
  setKey: Key,
  typed: Partial<SetValues> = {},
  shown?: ShownSet,
): Promise<boolean> {
  const { db } = ctx;
  if (shown) return write(ctx, [db.sets, db.rest], () => tick(ctx, shown, typed));
  return write(ctx, db.tables, async () => {
    const set = await getSet(ctx, setKey);
    return tick(ctx, await lookAround(ctx, set), typed);
  });
}

async function tick(ctx: CommandContext, shown: ShownSet, typed: Partial<SetValues>): Promise<boolean> {
  const { key, itemKey, exerciseKey } = shown.set;
  const sets = await getOwnSets(ctx.db, itemKey, exerciseKey);
  const at = sets.findIndex(other => other.key === key);
  const set = sets[at];
  if (!set) throw new SetGoneError(key);
  const held = shown.isTimeBased ? await takeHeld(ctx, key) : undefined;
  const measured = held?.sec ? { durationSec: held.sec } : {};
  const values = fillOnTick({
    typed: { ...typedLast(typed, shown.set, set), ...measured },
    own: { ...set, ...shown.left },
    previous: shown.previous,
    earlierSets: likeSets(sets.slice(0, at), set),
    isTimeBased: shown.isTimeBased,
  });
  const rested = (await isRunning(ctx, set.workoutKey)) && startRest(ctx, set, shown.rest);
  // What only stood in the fields is no edit: an earlier one of another device may still come.
  const given = givenIn(values, { ...(shown.left ?? typed), ...measured });
  const filled = changedFields<SetFields>(set, values);
  await Promise.all([rested, patchSet(ctx, set, { ...filled, ...given, done: true })]);
  return held !== undefined && held.sec > 0;
}

/**
 * Nobody rests in a finished training. What reaches one runs again with all tables (`write`); without them the set is one
 * of the training on screen.
 */
async function isRunning({ db }: CommandContext, workoutKey: Key): Promise<boolean> {
  if (!Dexie.currentTransaction.storeNames.includes('workouts')) return true;
  return (await db.workouts.get(workoutKey))?.status === 'active';
}

/** For who ticks without a screen. */
async function lookAround(ctx: CommandContext, set: SetRow): Promise<ShownSet> {
  const [siblings, previous, isTimeBased, rest] = await Promise.all([
    getSets(ctx.db, set.itemKey, set.exerciseKey),
    getPreviousSets(ctx.db, set.workoutKey, set.exerciseKey),
    isExerciseTimeBased(ctx.db, set.exerciseKey),
    getRestBasis(ctx, set.itemKey),
  ]);
  const placeIn = (sets: readonly SetRow[]) => sets.findIndex(other => other.key === set.key);
  rest.isMidRound = await isMidRoundAt(ctx, set, placeIn(siblings));
  const own = setsOf(set.exerciseKey, siblings);
  return { set, previous: findPrevious(previous[set.itemKey], own, placeIn(own)), isTimeBased, rest };
}

async function isMidRoundAt({ db }: CommandContext, set: SetRow, at: number): Promise<boolean> {
  const views = await getItemsWithSets(db, set.workoutKey);
  const items = views.map(({ item }) => item);
  const places = supersetAt(
    items,
    items.findIndex(item => item.key === set.itemKey),
  );
  const members = places.flatMap(place => views[place] ?? []);
  return isMidRound(
    members.map(({ item, sets }) => ({ isOwn: item.key === set.itemKey, sets })),
    at,
  );
}

/** Without what has been stored over since: the later word holds. */
function typedLast(typed: Partial<SetValues>, shown: SetValues, set: SetRow): Partial<SetValues> {
  const names = SET_VALUE_FIELDS.filter(name => name in typed && shown[name] === set[name]);
  return Object.fromEntries(names.map(name => [name, typed[name]]));
}

function givenIn(values: SetValues, given: Partial<SetValues>): Partial<SetValues> {
  const names = SET_VALUE_FIELDS.filter(name => given[name] != null && given[name] === values[name]);
  return Object.fromEntries(names.map(name => [name, values[name]]));
}

/**
 * Unticks; the countdown stops if it belongs to this set.
 * @throws SetGoneError
 */
export function untickSet(ctx: CommandContext, setKey: Key): Promise<void> {
  const { sets, rest } = ctx.db;
  return write(ctx, [sets, rest], async () => {
    const set = await getSet(ctx, setKey);
    await Promise.all([patchSet(ctx, set, { done: false }), stopRestOf(ctx, { setKey })]);
  });
}

/** Hides the set at once; the call waits while its undo is on offer. Returns the seq to undo. */
export function deleteSet(ctx: CommandContext, setKey: Key): Promise<number | undefined> {
  const { sets, rest, meta } = ctx.db;
  return write(ctx, [sets, rest, meta], async () => {
    const set = await sets.get(setKey);
    if (!set) return undefined;
    const { workoutKey, itemKey } = set;
    const stoppedRest = await stopRestOf(ctx, { setKey });
    return changeUndoably(ctx, 'set.delete', { workoutKey, itemKey, setKey }, stoppedRest);
  });
}

/** Sends all of `values`, also what the set holds already (see `change`). */
export async function patchSet(ctx: CommandContext, set: SetRow, values: Partial<SetFields>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { workoutKey, itemKey, exerciseKey, key: setKey } = set;
  await change(ctx, 'set.patch', { workoutKey, itemKey, exerciseKey, setKey, values });
}
