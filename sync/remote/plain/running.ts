/** Reads the running training and passes it to the feed under this device's keys. */
import { itemFields } from '#contract/fields/item-fields.ts';
import type { ItemRowWire } from '#contract/rows.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { Workout, WorkoutItem } from '#contract/workouts.ts';
import type { Key } from '#domain/ids.ts';
import { claimableItems, claimSets, claimWorkout, isStart, takeClaim } from './claims.ts';
import { exerciseKeyOf } from './lists.ts';
import { arrayIn, ask, type PlainContext } from './plain-context.ts';
import { change, childrenOf, type Draft, keyIn } from './shadow.ts';
import { setWire, valuesOf, workoutWire } from './wire-rows.ts';
import { findEnd } from './written-down.ts';

/** If the server returns items without sets, each exercise costs a request. `key`: the training's, if known. */
export async function readRunning(ctx: PlainContext, withSets = true, key?: Key): Promise<void> {
  const answer = await ask(ctx, 'GET', 'workouts/active/');
  const isNone = answer.status === 204 || answer.status === 404;
  const held = isNone ? null : arrayIn<WorkoutItem>(answer, 'items');
  // Any other refusal does not say that none runs.
  if (held === undefined) return;
  const items = held && withSets ? await Promise.all(held.map(item => readSets(ctx, item))) : held;
  const doc = answer.body as Workout;
  ctx.active = items && (await change(ctx, draft => adoptWorkout(draft, { ...doc, items }, key)));
}

async function readSets(ctx: PlainContext, item: WorkoutItem): Promise<WorkoutItem> {
  if (item.sets) return item;
  const answer = await ask(ctx, 'GET', `workouts/active/exercises/${item.order}/sets/`);
  const sets = arrayIn<WorkoutSet>(answer, 'sets');
  return sets ? { ...item, sets } : item;
}

async function adoptWorkout(draft: Draft, doc: Workout, given?: Key): Promise<Key> {
  const known = (await draft.keyOf('workouts', doc.id)) ?? given;
  const key = known ?? (await claimWorkout(draft, doc)) ?? draft.keyFor(doc);
  const { calls, unanswered } = draft.ctx;
  const start = [...calls, ...unanswered].find(call => isStart(call) && call.body?.client_key === key);
  const templateKey = await draft.keyOf('templates', doc.template_id ?? undefined);
  const startedAt = start?.body?.started_at as string | undefined;
  const row = workoutWire(doc, key, { before: await draft.rowOf('workouts', key), startedAt, templateKey });
  const end = await findEnd(draft.ctx, [key]);
  await draft.tell('workouts', key, { ...row, ...end }, { serverId: doc.id });
  await adoptItems(draft, key, doc.items);
  return key;
}

/** Takes all items of a training; those missing are gone. */
export async function adoptItems(draft: Draft, workoutKey: Key, docs: readonly WorkoutItem[]): Promise<void> {
  const claims = await claimableItems(draft, workoutKey);
  const parent = `workouts/${workoutKey}`;
  const there = new Set<Key>();
  for (const doc of docs.toSorted((a, b) => a.order - b.order)) {
    const exercise_key = await exerciseKeyOf(draft, doc.exercise);
    const known = (await draft.keyOf('items', doc.id)) ?? doc.client_key;
    const claim = known ? undefined : takeClaim(claims, exercise_key, doc.sets?.length);
    const key = known ?? claim?.key ?? draft.keyFor(doc);
    const { id, order } = doc;
    const before = await draft.rowOf('items', key);
    const arranged = valuesOf(itemFields, doc, before ?? claim);
    const place = { workout_key: workoutKey, exercise_key, order };
    const row: ItemRowWire = { kind: 'item', key, id, ...place, ...arranged };
    if (before && before.exercise_key !== exercise_key) await draft.setsGone(key);
    await draft.tell('items', key, row, { serverId: id, parent, ...(claim?.via && { via: claim.via }) });
    if (doc.sets) await adoptSets(draft, row, doc.sets);
    there.add(key);
  }
  for (const item of await childrenOf(draft.ctx, parent))
    if (!there.has(keyIn(item))) await draft.gone('item', keyIn(item));
}

/** A tick whose answer was lost is read as if another device had done it. */
async function isTickedHere({ db }: Draft, key: Key): Promise<boolean> {
  const said = await db.log.where('subject').equals(`sets/${key}`).toArray();
  return said.some(({ state, args }) => state === 'sealed' && 'values' in args && 'done' in args.values);
}

/** Takes all sets of an item. `made`: the key of the newest, if this is the answer to its call: the server may fill it in. */
export async function adoptSets(
  draft: Draft,
  item: ItemRowWire,
  docs: readonly WorkoutSet[],
  made?: Key,
): Promise<void> {
  const inOrder = docs.toSorted((a, b) => a.order - b.order);
  const keys = new Map<WorkoutSet, Key>();
  for (const doc of inOrder) {
    const key = (await draft.keyOf('sets', doc.id)) ?? doc.client_key;
    if (key) keys.set(doc, key);
  }
  const unknown = inOrder.filter(doc => !keys.has(doc));
  const newest = made && unknown.pop();
  if (newest) keys.set(newest, made);
  const claimed = await claimSets(draft, item.key, unknown);
  const parent = `items/${item.key}`;
  const there = new Set<Key>();
  for (const doc of inOrder) {
    const key = keys.get(doc) ?? claimed.get(doc) ?? draft.keyFor(doc);
    const row = setWire(doc, key, item, await draft.rowOf('sets', key));
    const isOwn = row.done === true && (await isTickedHere(draft, key));
    const ticked = isOwn ? { tickedRev: undefined } : {};
    await draft.tell('sets', key, row, { serverId: doc.id, parent, ...ticked });
    there.add(key);
  }
  for (const set of await childrenOf(draft.ctx, parent))
    if (!there.has(keyIn(set))) await draft.gone('set', keyIn(set));
}
