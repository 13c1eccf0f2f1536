/** Calls about items and sets of the running training. Each does nothing that the server is known to have done. */
import type { BatchedCall } from '#contract/batch.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type { ItemRowWire, SetRowWire } from '#contract/rows.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { WorkoutItem } from '#contract/workouts.ts';
import type { PlainRow } from '#db/plain-row.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { isoTime } from '#sync/mutations/mutation.ts';
import { type PlannedSet, plannedIn, workoutKeyIn } from './claims.ts';
import { keep } from './keep.ts';
import {
  arrayIn,
  ask,
  type Body,
  type Handler,
  type Outcome,
  outcomeOf,
  type PlainContext,
  Refused,
  Waits,
} from './plain-context.ts';
import { adoptItems, adoptSets, readRunning } from './running.ts';
import { change, childrenOf, isThere, keyIn, markSent, mustKnow } from './shadow.ts';
import { exerciseId } from './translate.ts';
import { valuesIn } from './wire-rows.ts';

const PATH = 'workouts/active/exercises/';
export const DONE: Outcome = { status: 200 };
/** What a plain server holds of a set. */
const SPECIFIED = new Set(['done', 'weight_kg', 'reps', 'hard_reps', 'duration_sec', 'rest_sec']);
const keepSet = keep('sets', setFields);

/** On the server these calls affect whichever training runs, so the intended one must be running. */
async function mustRun(ctx: PlainContext, call: BatchedCall): Promise<Key> {
  const workout = await mustKnow(ctx, 'workouts', workoutKeyIn(call));
  if (ctx.active === undefined) throw new Waits();
  if (keyIn(workout) === ctx.active) return ctx.active;
  // A 404 would leave what it removes hidden here: the engine takes it for another device's deletion.
  if (call.seen !== undefined) throw new Refused(403, 'forbidden');
  const isCancelled = workout.row?.kind === 'workout' && workout.row.status === 'cancelled';
  throw isCancelled ? new Refused(409, 'workout_cancelled') : new Refused(404, 'not_found');
}

/** Finds an item of the running training; a call about sets names the exercise they were made for. */
async function mustHold(ctx: PlainContext, call: BatchedCall, key: Key) {
  await mustRun(ctx, call);
  const item = await mustKnow(ctx, 'items', key);
  const row = item.row as ItemRowWire;
  const named = call.body?.exercise_id;
  if (named !== undefined && named !== row.exercise_key) throw new Refused(409, 'exercise_replaced');
  return { ...item, row };
}

export const addItems: Handler = async (ctx, call) => {
  return addPlanned(ctx, call, await mustRun(ctx, call));
};

/** Adds planned items, without sets. */
async function addPlanned(ctx: PlainContext, call: BatchedCall, workoutKey: Key): Promise<Outcome> {
  const planned = plannedIn(call);
  const held = await ctx.db.plain.bulkGet(planned.map(({ key }) => `items/${key}`));
  const missing = planned.filter((_, at) => held[at] === undefined);
  if (missing.length === 0) return DONE;
  const { serverId } = await mustKnow(ctx, 'workouts', workoutKey);
  const exercise_ids: unknown[] = [];
  for (const { exerciseKey } of missing) exercise_ids.push(await exerciseId(ctx, exerciseKey));
  await markSent(ctx, call);
  const body = { workout_id: serverId, exercise_ids, client_keys: missing.map(({ key }) => key) };
  return takeItems(ctx, workoutKey, 'bulk-add/', body);
}

/** The answer has all items. */
async function takeItems(ctx: PlainContext, workoutKey: Key, path: string, body: Body): Promise<Outcome> {
  const answer = await ask(ctx, 'POST', `${PATH}${path}`, { body });
  const items = answer.status === 500 ? undefined : arrayIn<WorkoutItem>(answer, 'items');
  if (items) await change(ctx, draft => adoptItems(draft, workoutKey, items));
  return outcomeOf(answer);
}

export const replaceItem: Handler = async (ctx, call) => {
  const { old_order, new_exercise_id: exerciseKey } = call.body as { old_order: Key; new_exercise_id: Key };
  const item = await mustHold(ctx, call, old_order);
  const { row } = item;
  if (row.exercise_key === exerciseKey) return DONE;
  await assertUnticked(ctx, call, [item]);
  const body = { new_exercise_id: await exerciseId(ctx, exerciseKey), old_order: row.order };
  return takeItems(ctx, row.workout_key, 'replace-by-exercise/', body);
};

export const deleteItem: Handler = async (ctx, call, [key = '']) => {
  const item = await mustHold(ctx, call, key);
  await assertUnticked(ctx, call, [item]);
  return removeItem(ctx, item);
};

export async function removeItem(ctx: PlainContext, item: PlainRow): Promise<Outcome> {
  const outcome = outcomeOf(await ask(ctx, 'DELETE', `${PATH}${item.serverId}/`), true);
  if (outcome.status >= 400) return outcome;
  await change(ctx, draft => draft.gone('item', keyIn(item)));
  // The others may have moved up, and an order is all that calls about sets name an item by.
  await readRunning(ctx, false);
  return outcome;
}

export const createSet: Handler = async (ctx, call, [itemKey = '']) => {
  const { row } = await mustHold(ctx, call, itemKey);
  const body = call.body ?? {};
  return addSet(ctx, call, row, { key: body.client_key as Key, values: valuesIn(body) });
};

/** A plain server creates every set empty; its values follow. */
async function addSet(
  ctx: PlainContext,
  call: BatchedCall,
  item: ItemRowWire,
  set: PlannedSet,
): Promise<Outcome> {
  const { key, values } = set;
  if (!(await ctx.db.plain.get(`sets/${key}`))) {
    await markSent(ctx, call);
    const body = { ...values, client_key: key };
    const answer = await ask(ctx, 'POST', `${PATH}${item.order}/sets/`, { body });
    const sets = answer.status === 500 ? undefined : arrayIn<WorkoutSet>(answer, 'sets');
    if (!sets) return outcomeOf(answer);
    await change(ctx, draft => adoptSets(draft, item, sets, key));
  }
  return patchSet(ctx, item, key, values);
}

export const updateSet: Handler = async (ctx, call, [itemKey = '', key = '']) => {
  const values = valuesIn(call.body ?? {});
  const workout = await mustKnow(ctx, 'workouts', workoutKeyIn(call));
  const isSpecified = Object.keys(values).some(name => SPECIFIED.has(name));
  if (!isSpecified && keyIn(workout) !== ctx.active) return keepSet(ctx, call, [key]);
  const { row } = await mustHold(ctx, call, itemKey);
  return patchSet(ctx, row, key, values);
};

async function patchSet(ctx: PlainContext, { order }: ItemRowWire, key: Key, values: Body): Promise<Outcome> {
  const { row, serverId, ...known } = await mustKnow(ctx, 'sets', key);
  const body = changedFields<Body>({ ...row }, values);
  if (Object.keys(body).length === 0) return DONE;
  const outcome = outcomeOf(await ask(ctx, 'PATCH', `${PATH}${order}/sets/${serverId}/`, { body }));
  const updated_at = isoTime(ctx.session.ports.clock.now());
  const next = { ...(row as SetRowWire), ...body, updated_at };
  const tickedRev = values.done === true ? undefined : known.tickedRev;
  if (outcome.status < 400) await change(ctx, draft => draft.tell('sets', key, next, { tickedRev }));
  return outcome;
}

export const deleteSet: Handler = async (ctx, call, [itemKey = '', key = '']) => {
  const { row } = await mustHold(ctx, call, itemKey);
  const set = await mustKnow(ctx, 'sets', key);
  assertNoneTicked(call, [set]);
  const outcome = outcomeOf(await ask(ctx, 'DELETE', `${PATH}${row.order}/sets/${set.serverId}/`), true);
  if (outcome.status < 400) await change(ctx, draft => draft.gone('set', key));
  return outcome;
};

/** Refuses to destroy what another device has ticked since the person looked. */
export async function assertUnticked(
  { db }: PlainContext,
  call: BatchedCall,
  items: readonly PlainRow[],
): Promise<void> {
  const refs = items.map(({ ref }) => ref);
  assertNoneTicked(call, await db.plain.where('parent').anyOf(refs).toArray());
}

function assertNoneTicked({ seen }: BatchedCall, sets: readonly PlainRow[]): void {
  const since = Number(seen ?? 0);
  const ticked = sets.filter(
    ({ row, tickedRev = 0 }) => row?.kind === 'set' && row.done && tickedRev > since,
  );
  if (ticked.length > 0) throw new Refused(409, 'changed', { ticked: ticked.length });
}

/** Adds what a start planned to the training that now runs, but for what another device has replaced or deleted there since. */
export async function addPlan(ctx: PlainContext, call: BatchedCall, workoutKey: Key): Promise<Outcome> {
  const outcomes = [await addPlanned(ctx, call, workoutKey)];
  for (const { key, exerciseKey, sets } of plannedIn(call)) {
    const row = (await ctx.db.plain.get(`items/${key}`))?.row;
    if (row?.kind !== 'item' || row.exercise_key !== exerciseKey) continue;
    for (const set of sets) {
      const held = await ctx.db.plain.get(`sets/${set.key}`);
      if (!held || isThere(held)) outcomes.push(await addSet(ctx, call, row, set));
    }
  }
  return outcomes.find(({ status }) => status >= 400) ?? DONE;
}

/** A cancel of a joined training removes only what it brought. */
export async function leaveJoined(
  ctx: PlainContext,
  call: BatchedCall,
  via: Key,
  ref: string,
): Promise<Outcome> {
  const items = (await childrenOf(ctx, ref)).filter(item => item.via === via);
  await assertUnticked(ctx, call, items);
  for (const item of items) {
    const outcome = await removeItem(ctx, item);
    if (outcome.status >= 400) return outcome;
  }
  return DONE;
}
