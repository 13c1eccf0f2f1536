/** The answers to a set's creation and its changes. */
import type { CreatedSet, WorkoutSet } from '#contract/sets.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import { ENTRY_VERSION, type NewEntry } from '#db/outbox-entry.ts';
import type { SetFields } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { laySet, setFieldsOf } from '../merge/merge-set.ts';
import { placeOf } from '../outbox/place.ts';

type SetCreation = Extract<Intent, { op: 'set.create' }>;

export async function storeSet(ctx: MergeContext, setKey: Key, doc: WorkoutSet): Promise<void> {
  const local = await ctx.db.sets.get(setKey);
  if (!local) return;
  await ctx.db.sets.put(laySet(ctx, local, doc));
  await refreshFinished(ctx.db, local.workoutKey);
}

export async function storeCreatedSet(
  ctx: MergeContext,
  intent: SetCreation,
  body: CreatedSet,
  { idsOnly = false } = {},
): Promise<void> {
  const doc = await findCreated(ctx, intent, body);
  if (!doc) return;
  if (idsOnly) {
    await ctx.db.sets.update(intent.setKey, { serverId: doc.id, order: doc.order });
    return;
  }
  const left = valuesNotTaken(intent.values, doc);
  if (Object.keys(left).length === 0) return storeSet(ctx, intent.setKey, doc);
  // A server that makes sets empty: the values follow as a change of their own.
  await ctx.db.sets.update(intent.setKey, { serverId: doc.id, order: doc.order, server: setFieldsOf(doc) });
  await queueRest(ctx, intent, left);
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

function valuesNotTaken(values: Partial<SetFields>, doc: WorkoutSet): Partial<SetFields> {
  if (doc.client_key !== undefined) return {};
  const held = setFieldsOf(doc);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => held[name as keyof SetFields] !== value),
  );
}

async function queueRest(
  ctx: MergeContext,
  creation: SetCreation,
  values: Partial<SetFields>,
): Promise<void> {
  const { workoutKey, itemKey, setKey } = creation;
  const later = await ctx.db.outbox.where('subject').equals(setKey).toArray();
  const waiting = later.find(entry => entry.state === 'waiting' && entry.intent.op === 'set.patch');
  if (waiting?.intent.op === 'set.patch') {
    const merged = { ...waiting.intent, values: { ...values, ...waiting.intent.values } };
    await ctx.db.outbox.update(waiting.seq, { intent: merged });
    return;
  }
  const intent: Intent = { op: 'set.patch', workoutKey, itemKey, setKey, values };
  const entry: NewEntry = {
    ...placeOf(intent),
    v: ENTRY_VERSION,
    state: 'waiting',
    intent,
    idempotencyKey: ctx.newKey(),
    madeAtMs: 0,
    attempts: 0,
    nextTryAtMs: null,
    holdUntilMs: null,
  };
  await ctx.db.outbox.add(entry);
}
