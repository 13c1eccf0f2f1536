/** The answers to a set's creation and its changes. */
import type { CreatedSet, WorkoutSet } from '#contract/sets.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import type { FrozenEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { queueFollowUps, valuesLeft } from '../caution/follow-up.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { laySet, setFieldsOf } from '../merge/merge-set.ts';

type SetCreation = Extract<Intent, { op: 'set.create' }>;

export async function storeSet(ctx: MergeContext, setKey: Key, doc: WorkoutSet): Promise<void> {
  const local = await ctx.db.sets.get(setKey);
  if (!local) return;
  await ctx.db.sets.put(laySet(ctx, local, doc));
  await refreshFinished(ctx.db, local.workoutKey);
}

export async function storeCreatedSet(
  ctx: MergeContext,
  { seq, madeAtMs }: FrozenEntry,
  intent: SetCreation,
  body: CreatedSet,
): Promise<void> {
  const doc = await findCreated(ctx, intent, body);
  if (!doc) return;
  const { workoutKey, itemKey, setKey, values } = intent;
  const local = await ctx.db.sets.get(setKey);
  const mayBeLeft = doc.client_key === undefined && local !== undefined && !local.isDeleted;
  const left = mayBeLeft ? valuesLeft(ctx, setKey, { planned: values, held: setFieldsOf(doc) }) : {};
  // A server that makes sets empty: the values follow as a change of their own.
  const patch: Intent = { op: 'set.patch', workoutKey, itemKey, setKey, values: left };
  const intents = Object.keys(left).length > 0 ? [patch] : [];
  await storeSet(await queueFollowUps(ctx, { seq, madeAtMs, intents }), setKey, doc);
}

/** Of an old answer, heard again: no more than the ids. */
export async function storeSetIds(ctx: MergeContext, intent: SetCreation, body: CreatedSet): Promise<void> {
  const doc = await findCreated(ctx, intent, body);
  if (doc) await ctx.db.sets.update(intent.setKey, { serverId: doc.id, order: doc.order });
}

/** The new one as the server names it; without that, the one of the list that is not known here. */
async function findCreated(ctx: MergeContext, intent: SetCreation, { set, sets }: CreatedSet) {
  if (set) return set;
  const byKey = sets.find(doc => doc.client_key === intent.setKey);
  if (byKey) return byKey;
  const locals = await ctx.db.sets.where('itemKey').equals(intent.itemKey).toArray();
  const known = new Set(locals.map(local => local.serverId));
  return sets.filter(doc => !known.has(doc.id)).sort((a, b) => a.order - b.order)[0];
}
