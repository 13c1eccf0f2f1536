import type { Id } from '#contract/common.ts';
import type { CreatedSet, CreateSetBody, SetTarget, UpdateSetBody, WorkoutSet } from '#contract/sets.ts';
import { assertNotDeleted, rememberDeleted } from '../database/client-keys.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { differs } from '../database/rows.ts';
import type { ItemRow, SetRow, SetValueColumns, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { defineReference } from '../http/references.ts';
import { refreshFigures, refreshGrown } from './figures.ts';
import { assertNotCancelled, mustFindItem, mustFindSet, mustFindTarget } from './find-workouts.ts';
import { insertSets } from './insert-items.ts';
import { presentSets } from './present-workouts.ts';
import { toColumns } from './set-columns.ts';

interface Place {
  workout: WorkoutRow;
  item: ItemRow;
}

/** The item that a call means, by its order. */
async function mustFindPlace(work: Work, order: string, target: SetTarget): Promise<Place> {
  const workout = await mustFindTarget(work, target);
  return { workout, item: await mustFindItem(work, workout, 'item_order', order) };
}

/** Asked once everything named is found. Values of one exercise must not be written to another. */
function assertOpenTo({ workout, item }: Place, exerciseId: Id | undefined): void {
  assertNotCancelled(workout);
  const isReplaced = exerciseId !== undefined && String(exerciseId) !== String(item.exercise_id);
  if (isReplaced) throw new ApiError('exercise_replaced');
}

export async function listSets(work: Work, order: string, target: SetTarget): Promise<WorkoutSet[]> {
  const place = await mustFindPlace(work, order, target);
  assertOpenTo(place, target.exercise_id);
  return await presentSets(work, place.item);
}

/** Adds a set, or finds the one its client_key already made, wherever it is. */
export async function createSet(
  work: Work,
  order: string,
  body: CreateSetBody,
): Promise<{ created: Required<CreatedSet>; itemId: number; isNew: boolean }> {
  const existing = body.client_key === undefined ? undefined : await findMade(work, body.client_key);
  if (existing) {
    const { item, set } = existing;
    return { created: await presentCreated(work, item, set.id), itemId: item.id, isNew: false };
  }

  const place = await mustFindPlace(work, order, body);
  if (body.client_key !== undefined) await assertNotDeleted(work, 'set', [body.client_key]);
  assertOpenTo(place, body.exercise_id);
  await insertSets(work, place.item.id, [{ ...toColumns(body), client_key: body.client_key ?? null }]);
  await refreshGrown(work, place.workout.id);
  return { created: await presentCreated(work, place.item, null), itemId: place.item.id, isNew: true };
}

type NewValues = { id: number; updated_at: string } & {
  [Column in keyof SetValueColumns]?: SetValueColumns[Column];
};

const writeValues = prepare((trx: Trx, { id, ...columns }: NewValues) =>
  trx.updateTable('workout_sets').set(columns).where('id', '=', id),
);

export async function updateSet(
  work: Work,
  { order, setId }: { order: string; setId: string },
  body: UpdateSetBody,
): Promise<{ set: WorkoutSet; itemId: number }> {
  const place = await mustFindPlace(work, order, body);
  const set = await mustFindSet(work, place.item, setId);
  assertOpenTo(place, body.exercise_id);
  const columns = toColumns(body);
  if (differs(set, columns)) {
    await writeValues(work.trx, { ...columns, updated_at: work.now, id: set.id });
    await refreshFigures(work, place.workout.id);
  }
  return { set: await presentSet(work, place.item, set.id), itemId: place.item.id };
}

export async function deleteSet(
  work: Work,
  { order, setId }: { order: string; setId: string },
  target: SetTarget,
): Promise<void> {
  const place = await mustFindPlace(work, order, target);
  const set = await mustFindSet(work, place.item, setId);
  assertOpenTo(place, target.exercise_id);
  await rememberDeleted(work, 'set', [set.client_key]);
  await work.trx.deleteFrom('workout_sets').where('id', '=', set.id).execute();
  await refreshFigures(work, place.workout.id);
}

const selectByKey = prepare((trx: Trx, { userId, clientKey }: { userId: number; clientKey: string }) =>
  trx
    .selectFrom('workout_sets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey),
);

async function findMade(work: Work, clientKey: string): Promise<{ set: SetRow; item: ItemRow } | undefined> {
  const [set] = await selectByKey(work.trx, { userId: work.user.id, clientKey });
  if (!set) return undefined;
  return { set, item: await getItem(work, set.item_id) };
}

async function getItem(work: Work, id: number): Promise<ItemRow> {
  const item = await work.trx.selectFrom('workout_items').selectAll().where('id', '=', id).executeTakeFirst();
  if (!item) throw notFound();
  return item;
}

/** The new set is the last: its order is the highest. */
async function presentCreated(
  work: Work,
  item: ItemRow,
  setId: number | null,
): Promise<Required<CreatedSet>> {
  const sets = await presentSets(work, item);
  const set = setId === null ? sets.at(-1) : sets.find(one => one.id === setId);
  if (!set) throw notFound();
  return { sets, set };
}

/** A kept answer that tells an item's sets and which of them is the new one. */
export const asCreatedSet = defineReference('created-set', async (work, itemId: number, setId: number) =>
  presentCreated(work, await getItem(work, itemId), setId),
);

async function presentSet(work: Work, item: ItemRow, setId: number): Promise<WorkoutSet> {
  const sets = await presentSets(work, item);
  const set = sets.find(one => one.id === setId);
  if (!set) throw notFound();
  return set;
}

export const asSet = defineReference('set', async (work, itemId: number, setId: number) =>
  presentSet(work, await getItem(work, itemId), setId),
);
