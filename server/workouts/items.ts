import { toColumns } from '#contract/fields/field.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import type { BulkAddBody, ReplaceExerciseBody, UpdateItemBody } from '#contract/workouts.ts';
import { contest, givenFields, pickWinning } from '../database/acts.ts';
import { findDeletedKeys, refuseDeleted, rememberDeleted } from '../database/client-keys.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { differs, inChunks } from '../database/rows.ts';
import type { ItemRow, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { isKey } from '../http/ids.ts';
import { findItem } from './find-places.ts';
import { assertNotCancelled, mustFindTarget } from './find-workouts.ts';
import { acceptMissing, refuseMissing } from './gone.ts';
import { insertItems } from './insert-items.ts';
import { assertSeen } from './unseen-ticks.ts';

/** Adds items and answers with their workout's id. Keys that made an item already make none again. */
export async function addItems(work: Work, body: BulkAddBody): Promise<number> {
  const keys = body.client_keys ?? [];
  if (body.client_keys && keys.length !== body.exercise_ids.length) {
    throw invalidField('client_keys', 'Нужно столько же, сколько exercise_ids.');
  }
  if (new Set(keys).size < keys.length) throw invalidField('client_keys', 'Значения не должны повторяться.');
  const made = await findItemsByKeys(work, keys);
  const home = findHome(made, keys);
  if (home !== null) return home;

  const workout = await mustFindTarget(work, body);
  const exerciseIds = await resolveExerciseIds(work, body.exercise_ids, 'exercise_ids');
  const isElsewhere = [...made.values()].some(workoutId => workoutId !== workout.id);
  if (isElsewhere) throw new ApiError('client_key_taken');
  assertNotCancelled(work, workout.status, workout.acts);
  const deleted = await findDeletedKeys(work, 'item', keys);
  // In a batch one that is deleted stops only itself.
  if (!work.act.isBatched || deleted.length === keys.length) refuseDeleted(deleted);
  const items = exerciseIds
    .map((exercise_id, at) => ({ exercise_id, client_key: keys[at] ?? work.makeKey(), sets: [] }))
    .filter(({ client_key }) => !made.has(client_key) && !deleted.includes(client_key));
  await insertItems(work, { workoutId: workout.id, via: viaOf(workout, body) }, items);
  return workout.id;
}

/** A workout that was named by another key than its own was joined by that one. */
function viaOf(workout: WorkoutRow, { workout_id }: Pick<BulkAddBody, 'workout_id'>): string | null {
  const isJoined = workout_id !== undefined && isKey(workout_id) && workout_id !== workout.client_key;
  return isJoined ? workout_id : null;
}

/** Which workout holds an item, by the item's client_key. */
async function findItemsByKeys(work: Work, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await inChunks(keys, chunk => selectByKeys(work.trx, { userId: work.user.id, keys: chunk }));
  return new Map(rows.map(row => [row.client_key, row.workout_id]));
}

const selectByKeys = prepare((trx: Trx, { userId, keys }: { userId: number; keys: readonly string[] }) =>
  trx
    .selectFrom('workout_items')
    .select(['client_key', 'workout_id'])
    .where('user_id', '=', userId)
    .where('client_key', 'in', keys),
);

/** A retry of an addition that was made whole answers with what it made, wherever that is by now. */
function findHome(made: ReadonlyMap<string, number>, keys: readonly string[]): number | null {
  const homes = new Set(made.values());
  const [home] = homes;
  return home !== undefined && homes.size === 1 && made.size === keys.length ? home : null;
}

const deleteRow = prepare((trx: Trx, { id }: { id: number }) =>
  trx.deleteFrom('workout_items').where('id', '=', id),
);

export async function deleteItem(
  work: Work,
  id: string,
  target: Pick<BulkAddBody, 'workout_id'>,
): Promise<void> {
  const place = await findItem(work, 'id', { value: id, target });
  if (!place) return await acceptMissing(work, 'item', id);
  assertNotCancelled(work, place.status, place.workout_acts);
  await assertSeen(work, { item: place.item_id });
  await deleteSetsOf(work, place.item_id);
  await rememberDeleted(work, 'item', [place.item_key]);
  await deleteRow(work.trx, { id: place.item_id });
  work.changes.touch(place.workout_id, { actMs: work.act.actMs, tickMs: null });
}

type Changed = Pick<ItemRow, 'id' | 'acts'> &
  Partial<Pick<ItemRow, 'position' | 'group_key' | 'exercise_id' | 'revision'>>;

const writeItem = prepare((trx: Trx, { id, ...columns }: Changed) =>
  trx.updateTable('workout_items').set(columns).where('id', '=', id),
);

function readItem({ trx }: Work, id: number): Promise<ItemRow> {
  return trx.selectFrom('workout_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Writes what is named, but for what somebody has written by a later act. Answers with the workout's id. */
export async function arrangeItem(work: Work, id: string, body: UpdateItemBody): Promise<number> {
  const place =
    (await findItem(work, 'id', { value: id, target: body })) ?? (await refuseMissing(work, 'item', id));
  assertNotCancelled(work, place.status, place.workout_acts);
  const row = await readItem(work, place.item_id);
  const { position, group } = body;
  const given = { ...(position !== undefined && { position }), ...(group !== undefined && { group }) };
  const result = contest(row.acts, givenFields(given), work.act);
  const columns = toColumns(itemFields, pickWinning(given, result)) as Partial<ItemRow>;
  const { acts } = result;
  const isNews = differs(row, columns);
  const stamped = isNews ? { ...columns, revision: work.changes.stamp('item') } : {};
  await writeItem(work.trx, { id: row.id, acts, ...stamped });
  if (isNews) work.changes.touch(place.workout_id, { actMs: work.act.actMs, tickMs: null });
  return place.workout_id;
}

/**
 * The item keeps its id and order; its sets were another exercise's and go. The same exercise again: a retry. Of two
 * replacements the later act wins: an earlier one that arrives afterwards leaves exercise and sets as they are.
 */
export async function replaceExercise(work: Work, body: ReplaceExerciseBody): Promise<number> {
  const found = await findItem(work, 'order', { value: body.old_order, target: body });
  const place = found ?? (await refuseMissing(work, 'item', body.old_order));
  const [exerciseId] = await resolveExerciseIds(work, [body.new_exercise_id], 'new_exercise_id');
  if (exerciseId === undefined) throw notFound();
  assertNotCancelled(work, place.status, place.workout_acts);
  const { id, acts: kept } = await readItem(work, place.item_id);
  const { wins, acts } = contest(kept, ['exercise_id'], work.act);
  if (wins.size === 0) return place.workout_id;
  if (exerciseId === place.exercise_id) {
    await writeItem(work.trx, { id, acts });
    return place.workout_id;
  }
  await assertSeen(work, { item: id });
  await deleteSetsOf(work, id);
  await writeItem(work.trx, { id, acts, exercise_id: exerciseId, revision: work.changes.stamp('item') });
  work.changes.touch(place.workout_id, { actMs: work.act.actMs, tickMs: null });
  return place.workout_id;
}

async function deleteSetsOf(work: Work, itemId: number): Promise<void> {
  const sets = await work.trx
    .selectFrom('workout_sets')
    .select('client_key')
    .where('item_id', '=', itemId)
    .execute();
  if (sets.length === 0) return;
  await rememberDeleted(
    work,
    'set',
    sets.map(set => set.client_key),
  );
  await work.trx.deleteFrom('workout_sets').where('item_id', '=', itemId).execute();
}
