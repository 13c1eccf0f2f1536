/** The running training as the server has it: read, and told to the feed under this device's keys. */
import type { ItemRowWire } from '#contract/rows.ts';
import type { SetList, WorkoutSet } from '#contract/sets.ts';
import type { Workout, WorkoutItem } from '#contract/workouts.ts';
import type { Key } from '#domain/ids.ts';
import { claimSets, claimWorkout, isStart, unansweredItems } from './claims.ts';
import { exerciseKeyOf } from './exercises.ts';
import { arrayIn, ask, bodyOf, keyFor, type PlainContext } from './plain-context.ts';
import { change, type Draft, keyIn } from './shadow.ts';
import { setWire, workoutWire } from './wire-rows.ts';

/** Sets cost a request an exercise where the server gives items without them. */
export async function readActive(ctx: PlainContext, withSets: boolean): Promise<void> {
  const answer = await ask(ctx, { method: 'GET', path: 'workouts/active/' });
  const doc = answer.status === 204 ? undefined : bodyOf<Workout>(answer, 'id');
  const items = doc && arrayIn<WorkoutItem>(doc, 'items');
  const whole = items && withSets ? await Promise.all(items.map(item => readSets(ctx, item))) : items;
  ctx.active = doc && whole ? await change(ctx, draft => adoptWorkout(ctx, draft, doc, whole)) : null;
}

async function readSets(ctx: PlainContext, item: WorkoutItem): Promise<WorkoutItem> {
  if (item.sets) return item;
  const path = `workouts/active/exercises/${item.order}/sets/`;
  const list = bodyOf<SetList>(await ask(ctx, { method: 'GET', path }), 'sets');
  return list ? { ...item, sets: arrayIn(list, 'sets') } : item;
}

async function adoptWorkout(
  ctx: PlainContext,
  draft: Draft,
  doc: Workout,
  items: WorkoutItem[],
): Promise<Key> {
  const known = await draft.keyOf('workouts', doc.id);
  const key = known ?? (await claimWorkout(ctx, draft, doc)) ?? keyFor(ctx, doc);
  await tellWorkout(ctx, draft, key, doc);
  await adoptItems(ctx, draft, key, items);
  return key;
}

/** The row of a training as its document says it. */
export async function tellWorkout(ctx: PlainContext, draft: Draft, key: Key, doc: Workout): Promise<void> {
  const before = (await draft.get('workouts', key))?.row;
  const templateKey = doc.template_id === null ? null : await draft.keyOf('templates', doc.template_id);
  const start = ctx.calls.find(call => isStart(call) && call.body?.client_key === key);
  const startedAt = start?.body?.started_at as string | undefined;
  const row = workoutWire(doc, key, { templateKey: templateKey ?? null, before, startedAt });
  await draft.tell('workouts', key, row, { serverId: doc.id });
}

/** All the items of a training: what is not among them is gone. */
export async function adoptItems(
  ctx: PlainContext,
  draft: Draft,
  workoutKey: Key,
  docs: readonly WorkoutItem[],
): Promise<void> {
  const claims = await unansweredItems(ctx, draft, workoutKey);
  const there = new Set<Key>();
  for (const doc of docs.toSorted((a, b) => a.order - b.order)) {
    const exerciseKey = await exerciseKeyOf(ctx, draft, doc.exercise);
    let key = (await draft.keyOf('items', doc.id)) ?? doc.client_key ?? undefined;
    const claimed = key ? -1 : claims.findIndex(claim => claim.exerciseKey === exerciseKey);
    const [claim] = claimed < 0 ? [] : claims.splice(claimed, 1);
    key ??= claim?.key ?? keyFor(ctx, doc);
    there.add(key);
    const row: ItemRowWire = {
      kind: 'item',
      key,
      id: doc.id,
      workout_key: workoutKey,
      exercise_key: exerciseKey,
      order: doc.order,
    };
    const before = (await draft.get('items', key))?.row;
    if (before?.kind === 'item' && before.exercise_key !== exerciseKey) await draft.setsGone(key);
    const parent = `workouts/${workoutKey}`;
    await draft.tell('items', key, row, { serverId: doc.id, parent, ...(claim?.via && { via: claim.via }) });
    if (doc.sets) await adoptSets(ctx, draft, row, doc.sets);
  }
  for (const item of await draft.children('workouts', workoutKey)) {
    if (!there.has(keyIn(item))) await draft.itemGone(keyIn(item));
  }
}

/** All the sets of an item. */
export async function adoptSets(
  ctx: PlainContext,
  draft: Draft,
  item: ItemRowWire,
  docs: readonly WorkoutSet[],
): Promise<void> {
  const inOrder = docs.toSorted((a, b) => a.order - b.order);
  const keys = new Map<WorkoutSet, Key>();
  for (const doc of inOrder) {
    const key = (await draft.keyOf('sets', doc.id)) ?? doc.client_key;
    if (key) keys.set(doc, key);
  }
  const unknown = inOrder.filter(doc => !keys.has(doc));
  const claimed = await claimSets(ctx, draft, item.key, unknown);
  const parent = `items/${item.key}`;
  for (const doc of inOrder) {
    const key = keys.get(doc) ?? claimed.get(doc) ?? keyFor(ctx, doc);
    keys.set(doc, key);
    await draft.tell('sets', key, setWire(doc, key, item), { serverId: doc.id, parent });
  }
  const there = new Set(keys.values());
  for (const set of await draft.children('items', item.key)) {
    if (!there.has(keyIn(set))) await draft.gone('sets', 'set', keyIn(set));
  }
}
