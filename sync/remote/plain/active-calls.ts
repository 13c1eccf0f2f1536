/** Items and sets of the running training. Each does nothing that the server is known to hold. */
import type { BatchedCall } from '#contract/batch.ts';
import type { ItemRowWire, SetRowWire } from '#contract/rows.ts';
import type { CreatedSet, WorkoutSet } from '#contract/sets.ts';
import type { WorkoutItem } from '#contract/workouts.ts';
import type { PlainRow } from '#db/plain-row.ts';
import type { Key } from '#domain/ids.ts';
import { adoptItems, adoptSets } from './adopt-workout.ts';
import { type PlannedItem, type PlannedSet, plannedIn, workoutKeyIn } from './claims.ts';
import { exerciseId } from './exercise-calls.ts';
import { markSent, mustKnow, type Outcome, outcomeOf } from './outcome.ts';
import { arrayIn, ask, bodyOf, type PlainContext, Refused } from './plain-context.ts';
import { change, isThere, keyIn } from './shadow.ts';
import { valuesIn, valuesLeft } from './wire-rows.ts';

const PATH = 'workouts/active/exercises/';
const DONE: Outcome = { status: 200 };

/** These calls mean whichever training runs there, so the one that is meant must be that one. */
export async function mustBeActive(ctx: PlainContext, key: Key): Promise<Key> {
  const workout = await mustKnow(ctx, 'workouts', key);
  if (keyIn(workout) === ctx.active) return ctx.active;
  const isCancelled = workout.row?.kind === 'workout' && workout.row.status === 'cancelled';
  throw isCancelled ? new Refused(409, 'workout_cancelled') : new Refused(404, 'not_found');
}

export async function addItems(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  const workoutKey = await mustBeActive(ctx, workoutKeyIn(call) ?? '');
  return addPlanned(ctx, workoutKey, plannedIn(call), call);
}

/** Without sets. */
export async function addPlanned(
  ctx: PlainContext,
  workoutKey: Key,
  planned: readonly PlannedItem[],
  call: BatchedCall,
): Promise<Outcome> {
  const missing: PlannedItem[] = [];
  for (const item of planned) if (!(await ctx.db.plain.get(`items/${item.key}`))) missing.push(item);
  if (missing.length === 0) return DONE;
  const workout = await mustKnow(ctx, 'workouts', workoutKey);
  const exercise_ids: unknown[] = [];
  for (const item of missing) exercise_ids.push(await exerciseId(ctx, item.exerciseKey));
  await markSent(ctx, call);
  const body = {
    workout_id: workout.serverId,
    exercise_ids,
    client_keys: missing.map(item => item.key),
  };
  const answer = await ask(ctx, { method: 'POST', path: `${PATH}bulk-add/`, body });
  const list = bodyOf<object>(answer, 'items');
  if (list) {
    const items = arrayIn<WorkoutItem>(list, 'items');
    await change(ctx, draft => adoptItems(ctx, draft, workoutKey, items));
  }
  return outcomeOf(answer);
}

export async function replaceItem(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  const workoutKey = await mustBeActive(ctx, workoutKeyIn(call) ?? '');
  const { old_order, new_exercise_id: exerciseKey } = call.body as { old_order: Key; new_exercise_id: Key };
  const item = await itemOf(ctx, old_order);
  if (item.row.exercise_key === exerciseKey) return DONE;
  await assertUnticked(ctx, call, [item]);
  const body = { new_exercise_id: await exerciseId(ctx, exerciseKey), old_order: item.row.order };
  const path = `${PATH}replace-by-exercise/`;
  const answer = await ask(ctx, { method: 'POST', path, body, idempotencyKey: call.id });
  const list = bodyOf<object>(answer, 'items');
  if (list) {
    const items = arrayIn<WorkoutItem>(list, 'items');
    await change(ctx, draft => adoptItems(ctx, draft, workoutKey, items));
  }
  return outcomeOf(answer);
}

export async function deleteItem(ctx: PlainContext, call: BatchedCall, [key = '']: Key[]): Promise<Outcome> {
  await mustBeActive(ctx, workoutKeyIn(call) ?? '');
  const item = await itemOf(ctx, key);
  await assertUnticked(ctx, call, [item]);
  return removeItem(ctx, item);
}

export async function removeItem(ctx: PlainContext, item: PlainRow): Promise<Outcome> {
  const outcome = outcomeOf(await ask(ctx, { method: 'DELETE', path: `${PATH}${item.serverId}/` }), 'DELETE');
  if (outcome.status < 400) await change(ctx, draft => draft.itemGone(keyIn(item)));
  return outcome;
}

export async function createSet(
  ctx: PlainContext,
  call: BatchedCall,
  [itemKey = '']: Key[],
): Promise<Outcome> {
  await mustBeActive(ctx, workoutKeyIn(call) ?? '');
  const { row: item } = await itemOf(ctx, itemKey, call);
  const { client_key, ...body } = call.body as { client_key: Key } & Record<string, unknown>;
  return addSet(ctx, item, { key: client_key, values: valuesIn(body) }, call);
}

/** The specification makes every set empty; its values follow. */
export async function addSet(
  ctx: PlainContext,
  item: ItemRowWire,
  { key, values }: PlannedSet,
  call: BatchedCall,
): Promise<Outcome> {
  if (!(await ctx.db.plain.get(`sets/${key}`))) {
    await markSent(ctx, call);
    const body = { ...values, client_key: key };
    const answer = await ask(ctx, { method: 'POST', path: `${PATH}${item.order}/sets/`, body });
    const list = bodyOf<CreatedSet>(answer, 'sets');
    if (!list) return outcomeOf(answer);
    await change(ctx, async draft => {
      await adoptSets(ctx, draft, item, arrayIn<WorkoutSet>(list, 'sets'));
    });
  }
  return patchSet(ctx, item, key, values);
}

export async function updateSet(
  ctx: PlainContext,
  call: BatchedCall,
  [itemKey = '', setKey = '']: Key[],
): Promise<Outcome> {
  await mustBeActive(ctx, workoutKeyIn(call) ?? '');
  const { row: item } = await itemOf(ctx, itemKey, call);
  return patchSet(ctx, item, setKey, valuesIn(call.body ?? {}));
}

async function patchSet(
  ctx: PlainContext,
  item: ItemRowWire,
  key: Key,
  values: Record<string, unknown>,
): Promise<Outcome> {
  const set = await mustKnow(ctx, 'sets', key);
  const row = set.row as SetRowWire;
  const body = valuesLeft(values, row);
  if (Object.keys(body).length === 0) return DONE;
  const path = `${PATH}${item.order}/sets/${set.serverId}/`;
  const outcome = outcomeOf(await ask(ctx, { method: 'PATCH', path, body }));
  const updated_at = new Date(ctx.session.ports.clock.now()).toISOString();
  const next = { ...row, ...body, updated_at } as SetRowWire;
  if (outcome.status < 400) await change(ctx, draft => draft.tell('sets', key, next, { isOwn: true }));
  return outcome;
}

export async function deleteSet(
  ctx: PlainContext,
  call: BatchedCall,
  [itemKey = '', setKey = '']: Key[],
): Promise<Outcome> {
  await mustBeActive(ctx, workoutKeyIn(call) ?? '');
  const { row: item } = await itemOf(ctx, itemKey);
  const set = await mustKnow(ctx, 'sets', setKey);
  assertNoneTicked(call, [set]);
  return removeSet(ctx, item, set);
}

async function removeSet(ctx: PlainContext, item: ItemRowWire, set: PlainRow): Promise<Outcome> {
  const path = `${PATH}${item.order}/sets/${set.serverId}/`;
  const outcome = outcomeOf(await ask(ctx, { method: 'DELETE', path }), 'DELETE');
  if (outcome.status < 400) await change(ctx, draft => draft.gone('sets', 'set', keyIn(set)));
  return outcome;
}

/** `call`: of a set of it, which was made for an exercise. */
async function itemOf(ctx: PlainContext, key: Key, call?: BatchedCall) {
  const item = await mustKnow(ctx, 'items', key);
  const row = item.row as ItemRowWire;
  const named = call?.body?.exercise_id;
  if (named !== undefined && named !== row.exercise_key) throw new Refused(409, 'exercise_replaced');
  return { ...item, row };
}

/** What another device has ticked since the person looked is not taken away unasked. */
export async function assertUnticked(
  ctx: PlainContext,
  call: BatchedCall,
  items: readonly PlainRow[],
): Promise<void> {
  const parents = items.map(({ ref }) => ref);
  assertNoneTicked(call, await ctx.db.plain.where('parent').anyOf(parents).toArray());
}

function assertNoneTicked({ seen }: BatchedCall, sets: readonly PlainRow[]): void {
  const since = Number(seen ?? 0);
  const ticked = sets.filter(
    ({ row, rev, isOwn }) => row?.kind === 'set' && row.done && rev > since && !isOwn,
  );
  if (ticked.length > 0) throw new Refused(409, 'changed', { ticked: ticked.length });
}

/** What a start planned, put into the training that runs by now. `isCopy`: the server has just made it of what it copied. */
export async function layPlan(
  ctx: PlainContext,
  workoutKey: Key,
  { call, isCopy }: { call: BatchedCall; isCopy: boolean },
): Promise<Outcome> {
  const planned = plannedIn(call);
  const outcomes = [await addPlanned(ctx, workoutKey, planned, call)];
  for (const { key, sets } of planned) {
    const item = await ctx.db.plain.get(`items/${key}`);
    if (item?.row?.kind !== 'item') continue;
    for (const set of sets) outcomes.push(await addSet(ctx, item.row, set, call));
  }
  if (isCopy && planned.length > 0) outcomes.push(...(await removeUnplanned(ctx, workoutKey, planned)));
  return outcomes.find(({ status }) => status >= 400) ?? DONE;
}

/** Taken out before the copy was sent. */
async function removeUnplanned(ctx: PlainContext, workoutKey: Key, planned: readonly PlannedItem[]) {
  const kept = new Set(planned.flatMap(item => [item.key, ...item.sets.map(set => set.key)]));
  const outcomes: Outcome[] = [];
  for (const item of await childrenOf(ctx, `workouts/${workoutKey}`)) {
    if (!kept.has(keyIn(item))) outcomes.push(await removeItem(ctx, item));
    else
      for (const set of await childrenOf(ctx, item.ref))
        if (!kept.has(keyIn(set))) outcomes.push(await removeSet(ctx, item.row as ItemRowWire, set));
  }
  return outcomes;
}

async function childrenOf({ db }: PlainContext, parent: string): Promise<PlainRow[]> {
  return (await db.plain.where('parent').equals(parent).toArray()).filter(isThere);
}
