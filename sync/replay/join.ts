/**
 * Two devices started a training before they heard of each other: the later one to arrive joins the earlier
 * (JOIN1).
 *
 *     still active here ──► its items move into the other workout and are added there
 *     finished here     ──► it goes as an import of its own
 *     cancelled here    ──► it goes nowhere
 */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import { nextItemOrder } from '#db/next-item-order.ts';
import type { FrozenEntry, OutboxEntry } from '#db/outbox-entry.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { setFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { mergeWorkout } from '../merge/merge-workout.ts';
import { addingItems } from '../outbox/adding-items.ts';
import { append } from '../outbox/append.ts';
import { dropRefused } from '../outbox/drop-refused.ts';
import { waitingOfWorkout } from '../outbox/find-entries.ts';
import { moveRefused } from '../outbox/move-refused.ts';

export interface JoinOptions {
  nowMs: number;
}

/** Inside the caller's transaction. `other` is the active workout of the server, whole. */
export async function joinWorkout(
  ctx: MergeContext,
  entry: FrozenEntry,
  other: Workout,
  { nowMs }: JoinOptions,
): Promise<void> {
  const own = 'workoutKey' in entry.intent ? await ctx.db.workouts.get(entry.intent.workoutKey) : undefined;
  await ctx.db.outbox.delete(entry.seq);
  if (!own || own.status === 'cancelled') return forget(ctx.db, own?.key ?? entry.subject);
  if (own.status === 'completed') return importInstead(ctx, entry, own, nowMs);
  const otherKey = await mergeWorkout(ctx, other);
  await moveInto(ctx, own, otherKey, nowMs);
}

/** It ended here before anybody else saw it: nothing of it is sent, nothing of it stays. */
async function forget(db: AccountDb, workoutKey: Key): Promise<void> {
  await dropEntries(db, workoutKey);
  await dropRefused(db, workoutKey);
  await db.sets.where('workoutKey').equals(workoutKey).delete();
  await db.items.where('workoutKey').equals(workoutKey).delete();
  await db.workouts.delete(workoutKey);
}

/** The answered creation made nothing: an import does, whatever else is active. */
async function importInstead(
  ctx: MergeContext,
  entry: FrozenEntry,
  own: WorkoutRow,
  nowMs: number,
): Promise<void> {
  const dropped = await dropEntries(ctx.db, own.key);
  const folded = [entry, ...dropped].map(({ seq, idempotencyKey, madeAtMs, intent }) => ({
    seq,
    idempotencyKey,
    madeAtMs,
    intent,
  }));
  await append(ctx.db, { op: 'workout.import', workoutKey: own.key, folded }, { nowMs, newKey: ctx.newKey });
}

/** What this device has, as it is now, added to the other workout: nothing of it is on the server yet. */
async function moveInto(ctx: MergeContext, own: WorkoutRow, otherKey: Key, nowMs: number): Promise<void> {
  const { db } = ctx;
  await dropEntries(db, own.key);
  const items = await getItems(db, own.key);
  const firstOrder = await nextItemOrder(db, otherKey);
  const intents: Intent[] = [];
  for (const [index, item] of items.entries()) {
    const sets = await getSets(db, item.key);
    await db.items.update(item.key, { workoutKey: otherKey, order: firstOrder + index });
    for (const set of sets) {
      await db.sets.update(set.key, { workoutKey: otherKey });
      const values = setFields(set);
      intents.push({ op: 'set.create', workoutKey: otherKey, itemKey: item.key, setKey: set.key, values });
    }
  }
  const added = items.map(item => ({ itemKey: item.key, exerciseKey: item.exerciseKey }));
  intents.unshift(...addingItems(otherKey, added));
  // Its templates are made of the training that it is now, when all of it is there.
  intents.push(...(await takeTemplates(db, own.key)).map(intent => ({ ...intent, workoutKey: otherKey })));
  for (const intent of intents) await append(db, intent, { nowMs, newKey: ctx.newKey });
  // And what was refused of it: an exercise that could not be made.
  const refused = await moveRefused(db, { from: own.key, to: otherKey });
  await markJoined(db, own, otherKey, [...items.map(item => item.key), ...refused]);
}

async function markJoined(db: AccountDb, own: WorkoutRow, otherKey: Key, itemKeys: Key[]): Promise<void> {
  const rest = await db.rest.get('rest');
  if (rest?.workoutKey === own.key) await db.rest.update('rest', { workoutKey: otherKey });
  const other = await db.workouts.get(otherKey);
  const joinedItemKeys = [...(other?.joinedItemKeys ?? []), ...itemKeys];
  await db.workouts.update(otherKey, { joinedItemKeys });
  // The old row stays as a signpost for screens that still name it.
  await db.workouts.update(own.key, { status: 'cancelled', joinedInto: otherKey });
}

async function dropEntries(db: AccountDb, workoutKey: Key): Promise<OutboxEntry[]> {
  const own = (await waitingOfWorkout(db, workoutKey)).filter(({ intent }) => isOfTraining(intent));
  await db.outbox.bulkDelete(own.map(entry => entry.seq));
  return own;
}

/** Out of the queue. */
async function takeTemplates(db: AccountDb, workoutKey: Key): Promise<Intent[]> {
  const making = (await waitingOfWorkout(db, workoutKey)).filter(
    ({ intent: { op } }) => op === 'template.create' || op === 'template.save',
  );
  await db.outbox.bulkDelete(making.map(entry => entry.seq));
  return making.map(entry => entry.intent);
}

function isOfTraining({ op }: Intent): boolean {
  return op.startsWith('workout.') || op.startsWith('item') || op.startsWith('set.');
}
