import type { CreatedSet, CreateSetBody, SetTarget, UpdateSetBody, WorkoutSet } from '#contract/sets.ts';
import { actOn, contest, givenFields, pickWinning } from '../database/acts.ts';
import { assertNotDeleted, rememberDeleted } from '../database/client-keys.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { differs } from '../database/rows.ts';
import type { SetValueColumns } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { toSetRow } from '../feed/training-rows.ts';
import { notFound } from '../http/api-error.ts';
import { defineReference } from '../http/references.ts';
import { writeChange } from '../journal/write-journal.ts';
import {
  assertOpenTo,
  findItem,
  findSet,
  findSetByKey,
  type ItemPlace,
  type SetPlace,
} from './find-places.ts';
import { acceptMissing, refuseMissing } from './gone.ts';
import { insertSet } from './insert-items.ts';
import { presentSets } from './present-workouts.ts';
import { pickValues, toColumns, writtenBy } from './set-columns.ts';
import { assertSeen } from './unseen-ticks.ts';
import { assertNotTooLarge } from './workout-size.ts';

type SetAddress = { order: string; setId: string };

async function mustFindItem(work: Work, order: string, target: SetTarget): Promise<ItemPlace> {
  const place = await findItem(work, 'order', { value: order, target });
  return place ?? (await refuseMissing(work, 'item', order));
}

export async function listSets(work: Work, order: string, target: SetTarget): Promise<WorkoutSet[]> {
  const place = await mustFindItem(work, order, target);
  assertOpenTo(work, place, target.exercise_id);
  return await presentSets(work, place.item_id);
}

export interface Created {
  id: number;
  item_id: number;
  isNew: boolean;
}

/** Adds a set, or finds the one its client_key already made, wherever it is. */
export async function createSet(work: Work, order: string, body: CreateSetBody): Promise<Created> {
  const { client_key: given } = body;
  const existing = given === undefined ? undefined : await findSetByKey(work, given);
  if (existing) return { id: existing.set.id, item_id: existing.item_id, isNew: false };

  const place = await mustFindItem(work, order, body);
  if (given !== undefined) await assertNotDeleted(work, 'set', [given]);
  assertOpenTo(work, place, body.exercise_id);
  const client_key = given ?? work.makeKey();
  const set = await insertSet(work, place, { ...toColumns(pickValues(body)), client_key });
  await assertNotTooLarge(work.trx, place.workout_id);
  // Only a program never gives a key: its sets are not looked back at.
  if (given !== undefined) await writeChange(work, null, toSetRow({ ...place, ...set }));
  return { id: set.id, item_id: place.item_id, isNew: true };
}

export const asCreatedSet = defineReference('created-set', presentCreated);
export const asSet = defineReference('set', presentSet);

async function presentCreated(work: Work, itemId: number, id: number): Promise<CreatedSet> {
  const sets = await presentSets(work, itemId);
  return { sets, set: pick(sets, id) };
}

async function presentSet(work: Work, itemId: number, id: number): Promise<WorkoutSet> {
  return pick(await presentSets(work, itemId), id);
}

function pick(sets: readonly WorkoutSet[], id: number): WorkoutSet {
  const set = sets.find(one => one.id === id);
  if (!set) throw notFound();
  return set;
}

type Written = { id: number; acts: string };
type NewValues = Written & { updated_at: string } & ReturnType<typeof writtenBy> & {
    [Column in keyof SetValueColumns]?: SetValueColumns[Column];
  };

const writeValues = prepare((trx: Trx, { id, ...columns }: NewValues) =>
  trx.updateTable('workout_sets').set(columns).where('id', '=', id),
);
const writeActs = prepare((trx: Trx, { id, acts }: Written) =>
  trx.updateTable('workout_sets').set({ acts }).where('id', '=', id),
);

/** Writes what is named, but for the fields that somebody has written by a later act. */
export async function updateSet(work: Work, address: SetAddress, body: UpdateSetBody): Promise<SetPlace> {
  const place = (await findSet(work, address, body)) ?? (await refuseMissing(work, 'set', address.setId));
  assertOpenTo(work, place, body.exercise_id);
  const { set } = place;
  const values = pickValues(body);
  const result = contest(set.acts, givenFields(values), work.act);
  const columns = toColumns(pickWinning(values, result));
  const { acts } = result;
  if (!differs(set, columns)) {
    if (acts !== set.acts) await writeActs(work.trx, { id: set.id, acts });
    return place;
  }
  const now = { ...set, ...columns, updated_at: work.now };
  await writeValues(work.trx, {
    ...columns,
    id: set.id,
    acts,
    updated_at: work.now,
    ...writtenBy(columns, work.changes.stamp('set'), work.act.writer),
  });
  await writeChange(work, toSetRow({ ...place, ...set }), toSetRow({ ...place, ...now }));
  const tickMs = columns.done === 1 ? actOn(work.act, 'done').actMs : null;
  work.changes.touch(place.workout_id, { actMs: work.act.actMs, tickMs });
  return place;
}

const deleteRow = prepare((trx: Trx, { id }: { id: number }) =>
  trx.deleteFrom('workout_sets').where('id', '=', id),
);

export async function deleteSet(work: Work, address: SetAddress, target: SetTarget): Promise<void> {
  const place = await findSet(work, address, target);
  if (!place) return await acceptMissing(work, 'set', address.setId);
  assertOpenTo(work, place, target.exercise_id);
  const { set } = place;
  await assertSeen(work, { set: set.id });
  await rememberDeleted(work, 'set', [set.client_key]);
  await deleteRow(work.trx, { id: set.id });
  await writeChange(work, toSetRow({ ...place, ...set }), null);
  work.changes.touch(place.workout_id, { actMs: work.act.actMs, tickMs: null });
}
