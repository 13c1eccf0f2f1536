/** What a person does to a set: add, fill, tick, untick, delete. */
import type { Table } from 'dexie';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import { isExerciseTimeBased } from '#db/queries/exercise-view.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import type { ItemRow, SetFields, SetRow } from '#db/rows.ts';
import { serverCopy, setFields } from '#db/server-copy.ts';
import { fillOnTick } from '#domain/autofill.ts';
import type { Key } from '#domain/ids.ts';
import { MAX_COUNT, MAX_WEIGHT_KG, toHundredths } from '#domain/number.ts';
import { SET_VALUE_FIELDS, type SetValues } from '#domain/set-values.ts';
import { entriesBy } from '#sync/outbox/find-entries.ts';
import type { CommandContext } from './command-context.ts';
import { newSetRow, previousOf } from './insert-items.ts';
import { getRestBasis, restartRestOf, startRest, stopRestOf } from './rest.ts';
import { queue, queueUndoable, trainingTables, write } from './write.ts';

/** Adds an empty set at the end of the exercise. Undefined when the exercise is gone. */
export function addSet(ctx: CommandContext, itemKey: Key): Promise<Key | undefined> {
  return write(ctx, trainingTables(ctx), async () => {
    const item = await ctx.db.items.get(itemKey);
    if (!item || item.isDeleted) return undefined;
    const setKey = ctx.newKey();
    await ctx.db.sets.add(await nextSet(ctx, item, setKey));
    await queue(ctx, { op: 'set.create', workoutKey: item.workoutKey, itemKey, setKey, values: {} });
    return setKey;
  });
}

async function nextSet(ctx: CommandContext, item: ItemRow, setKey: Key): Promise<SetRow> {
  const everGiven = await ctx.db.sets.where('itemKey').equals(item.key).toArray();
  const order = Math.max(0, ...everGiven.map(set => set.order)) + 1;
  const shown = everGiven.filter(set => !set.isDeleted).length;
  return newSetRow(ctx, item, { setKey, values: {} }, order, (await previousFor(ctx, item))[shown]);
}

async function previousFor(ctx: CommandContext, item: ItemRow) {
  const workout = await ctx.db.workouts.get(item.workoutKey);
  if (!workout) return [];
  const items = await getItems(ctx.db, item.workoutKey);
  const alike = items.filter(other => other.exerciseKey === item.exerciseKey);
  const occurrence = Math.max(
    0,
    alike.findIndex(other => other.key === item.key),
  );
  return previousOf(ctx, workout, item, occurrence);
}

/**
 * What the quick hand reaches: values, steps and ticks. Narrow, so that no read of a training's other rows waits for a
 * tick, nor a tick for it.
 */
function setTables({ db }: CommandContext): Table[] {
  return [db.sets, db.items, db.exercises, db.equipments, db.settings, db.rest];
}

/** Saves typed values; unchanged ones are not sent. A changed rest restarts the countdown if it is this set's. */
export function saveSetValues(ctx: CommandContext, setKey: Key, values: Partial<SetFields>): Promise<void> {
  return write(ctx, setTables(ctx), async () => {
    const set = await getLiveSet(ctx, setKey);
    if (!set) return;
    const changed = await patchSet(ctx, set, values);
    if (changed.restSec !== undefined) await restartRestOf(ctx, set, changed.restSec);
  });
}

export interface Step {
  field: 'weightKg' | 'reps';
  by: number;
  /** Where an empty field starts: what it shows as its hint. */
  from: number | null;
}

/** One press of a stepper, never below zero. Steps from what is stored: of quick presses none is lost. */
export function stepSetValue(ctx: CommandContext, setKey: Key, { field, by, from }: Step): Promise<void> {
  return write(ctx, setTables(ctx), async () => {
    const set = await getLiveSet(ctx, setKey);
    if (!set) return;
    const most = field === 'weightKg' ? MAX_WEIGHT_KG : MAX_COUNT;
    const next = (set[field] ?? from ?? 0) + by;
    await patchSet(ctx, set, { [field]: toHundredths(Math.min(Math.max(next, 0), most)) / 100 });
  });
}

/**
 * Ticks: saves done and the values, empty fields filled (SPEC section 4: typed, own, previous time, nearest earlier
 * set), and starts the rest. `typed` is what stands in the fields, `shown` the set as it was painted: a step may have
 * been stored since.
 */
export function tickSet(
  ctx: CommandContext,
  setKey: Key,
  typed: Partial<SetValues> = {},
  shown?: SetRow,
): Promise<void> {
  return write(ctx, setTables(ctx), async () => {
    // On a slow phone each answer is heard a frame later: all is asked for at once, by where the screen has the set.
    const [set, guessed] = await Promise.all([getLiveSet(ctx, setKey), shown && lookAround(ctx, shown)]);
    if (!set) return;
    const around = guessed && isPlacedAs(set, shown) ? guessed : await lookAround(ctx, set);
    const values = fillIn(set, typedLast(typed, shown ?? set, set), around);
    await Promise.all([
      startRest(ctx, set, around.rest),
      patchSet(ctx, set, { ...values, done: true }, around.earlier),
    ]);
  });
}

/** What a tick needs to know beside the set. */
async function lookAround(ctx: CommandContext, set: SetRow) {
  const [siblings, isTimeBased, rest, earlier] = await Promise.all([
    getSets(ctx.db, set.itemKey),
    isExerciseTimeBased(ctx.db, set.exerciseKey),
    getRestBasis(ctx, set.itemKey),
    entriesBy(ctx.db, 'subject', [set.key]),
  ]);
  return { siblings, isTimeBased, rest, earlier };
}

function isPlacedAs(set: SetRow, shown: SetRow | undefined): boolean {
  return set.itemKey === shown?.itemKey && set.exerciseKey === shown.exerciseKey;
}

/** Without what has been stored over since: the later word holds. */
function typedLast(typed: Partial<SetValues>, shown: SetValues, set: SetRow): Partial<SetValues> {
  const names = SET_VALUE_FIELDS.filter(name => name in typed && shown[name] === set[name]);
  return Object.fromEntries(names.map(name => [name, typed[name]]));
}

function fillIn(
  set: SetRow,
  typed: Partial<SetValues>,
  { siblings, isTimeBased }: { siblings: SetRow[]; isTimeBased: boolean },
): SetValues {
  const at = siblings.findIndex(other => other.key === set.key);
  const earlierSets = siblings.slice(0, at);
  return fillOnTick({ typed, own: set, previous: set.previous, earlierSets, isTimeBased });
}

/** Unticks; the countdown stops if it belongs to this set. */
export function untickSet(ctx: CommandContext, setKey: Key): Promise<void> {
  return write(ctx, setTables(ctx), async () => {
    const set = await getLiveSet(ctx, setKey);
    if (!set) return;
    await Promise.all([patchSet(ctx, set, { done: false }), stopRestOf(ctx, { setKey })]);
  });
}

/** Hides the set at once; the call waits while its undo is on offer. Returns the seq to undo. */
export function deleteSet(ctx: CommandContext, setKey: Key): Promise<number | undefined> {
  return write(ctx, trainingTables(ctx), async () => {
    const set = await getLiveSet(ctx, setKey);
    if (!set) return undefined;
    await ctx.db.sets.update(setKey, { isDeleted: true });
    const stoppedRest = await stopRestOf(ctx, { setKey });
    const { workoutKey, itemKey } = set;
    return queueUndoable(ctx, { op: 'set.delete', workoutKey, itemKey, setKey }, stoppedRest);
  });
}

async function getLiveSet(ctx: CommandContext, setKey: Key): Promise<SetRow | undefined> {
  const set = await ctx.db.sets.get(setKey);
  return set?.isDeleted ? undefined : set;
}

/** Writes what differs from `set`, as it was read in this transaction, and queues just that. Returns it. */
async function patchSet(
  ctx: CommandContext,
  set: SetRow,
  values: Partial<SetFields>,
  earlier?: readonly OutboxEntry[],
): Promise<Partial<SetFields>> {
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => set[name as keyof SetFields] !== value),
  ) as Partial<SetFields>;
  if (Object.keys(changed).length === 0) return {};
  const { isBack: _, ...kept } = set;
  const { workoutKey, itemKey, key: setKey } = set;
  await Promise.all([
    ctx.db.sets.put({ ...kept, ...serverCopy(set, setFields), ...changed, updatedAtMs: ctx.now() }),
    queue(ctx, { op: 'set.patch', workoutKey, itemKey, setKey, values: changed }, earlier),
  ]);
  return changed;
}
