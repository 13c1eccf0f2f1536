import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { groupBy, idList, inChunks } from '../database/rows.ts';
import type { ItemRow, StoredSet } from '../database/schema.ts';
import type { PerformedColumns } from './set-columns.ts';

/** An item with its sets, both in order. */
export interface ItemContent extends ItemRow {
  sets: StoredSet[];
}

/** What figures follow from of an item. */
export interface PerformedItem extends Pick<ItemRow, 'exercise_id'> {
  sets: readonly PerformedColumns[];
}

/** Workouts of one statement: each may hold a thousand sets, and a statement is answered in one go. */
export const WORKOUTS_AT_ONCE = 32;

/** Where a person moved them to; else as they were made. */
const itemsByPlace = sql`coalesce(position, item_order), item_order`;
const byPlace = sql`coalesce(sets.position, sets.set_order), sets.set_order`;

type InWorkouts = { workoutIds: readonly number[] };

const selectItems = prepare((trx: Trx, { workoutIds }: InWorkouts) =>
  trx
    .selectFrom('workout_items')
    .selectAll()
    .where('workout_id', 'in', workoutIds)
    .orderBy('workout_id')
    .orderBy(itemsByPlace),
);
const selectSets = prepare((trx: Trx, { workoutIds }: InWorkouts) =>
  trx
    .selectFrom('workout_sets as sets')
    .innerJoin('workout_items as items', 'items.id', 'sets.item_id')
    .selectAll('sets')
    .where('items.workout_id', 'in', workoutIds)
    .orderBy('sets.item_id')
    .orderBy(byPlace),
);

/** The items of many workouts in two statements, by workout. */
export async function loadContents(
  trx: Trx,
  workoutIds: readonly number[],
): Promise<ReadonlyMap<number, ItemContent[]>> {
  return await loadItems(trx, workoutIds, { items: selectItems, sets: selectSets });
}

type Select<Row> = (trx: Trx, given: InWorkouts) => Promise<Row[]>;

async function loadItems<Item extends Pick<ItemRow, 'id' | 'workout_id'>, Row extends { item_id: number }>(
  trx: Trx,
  workoutIds: readonly number[],
  select: { items: Select<Item>; sets: Select<Row> },
) {
  const load = <T>(rows: Select<T>) =>
    inChunks(workoutIds, chunk => rows(trx, { workoutIds: chunk }), WORKOUTS_AT_ONCE);
  const items = await load(select.items);
  const setsByItem = groupBy(await load(select.sets), set => [set.item_id, set]);
  return groupBy(items, item => [item.workout_id, { ...item, sets: setsByItem.get(item.id) ?? [] }]);
}

const selectPerformedItems = prepare((trx: Trx, { workoutIds }: InWorkouts) =>
  trx
    .selectFrom('workout_items')
    .select(['id', 'workout_id', 'exercise_id'])
    .where('workout_id', 'in', workoutIds)
    .orderBy('workout_id')
    .orderBy(itemsByPlace),
);
const selectPerformed = prepare((trx: Trx, { workoutIds }: InWorkouts) =>
  trx
    .selectFrom('workout_sets as sets')
    .innerJoin('workout_items as items', 'items.id', 'sets.item_id')
    .select(['sets.item_id', 'sets.done', 'sets.set_type', 'sets.weight_hundredths', 'sets.reps'])
    .select(['sets.hard_reps', 'sets.duration_sec'])
    .where('items.workout_id', 'in', workoutIds)
    .orderBy('sets.item_id')
    .orderBy(byPlace),
);

/** Of many workouts only what figures follow from: items and sets have thrice as many columns. */
export async function loadPerformed(
  trx: Trx,
  workoutIds: readonly number[],
): Promise<ReadonlyMap<number, PerformedItem[]>> {
  return await loadItems(trx, workoutIds, { items: selectPerformedItems, sets: selectPerformed });
}

type OwnItem = { userId: number; itemId: number };

const selectItemAndLike = prepare((trx: Trx, { userId, itemId }: OwnItem) =>
  trx
    .selectFrom('workout_items as own')
    .innerJoin('workout_items as items', join =>
      join
        .onRef('items.workout_id', '=', 'own.workout_id')
        .onRef('items.exercise_id', '=', 'own.exercise_id'),
    )
    .selectAll('items')
    .where('own.user_id', '=', userId)
    .where('own.id', '=', itemId)
    .orderBy(sql`coalesce(items.position, items.item_order), items.item_order`),
);
const selectSetsOf = prepare((trx: Trx, { itemId }: { itemId: number }) =>
  trx.selectFrom('workout_sets as sets').selectAll().where('item_id', '=', itemId).orderBy(byPlace),
);

/** An item of this user's among those of its workout with the same exercise, whose sets are left out. */
export async function loadItem(trx: Trx, { userId, itemId }: OwnItem): Promise<ItemContent[]> {
  const items = await selectItemAndLike(trx, { userId, itemId });
  const sets = await selectSetsOf(trx, { itemId });
  return items.map(item => ({ ...item, sets: item.id === itemId ? sets : [] }));
}

type OfExercises = InWorkouts & { exerciseIds: readonly number[] };

const selectItemsOf = prepare((trx: Trx, { workoutIds, exerciseIds }: OfExercises) =>
  trx
    .selectFrom('workout_items')
    .selectAll()
    .where('workout_id', 'in', workoutIds)
    .where('exercise_id', 'in', exerciseIds)
    .orderBy('workout_id')
    .orderBy(itemsByPlace),
);
const selectDoneSetsOf = prepare((trx: Trx, { workoutIds, exerciseIds }: OfExercises) =>
  trx
    .selectFrom('workout_sets as sets')
    .innerJoin('workout_items as items', 'items.id', 'sets.item_id')
    .selectAll('sets')
    .where('items.workout_id', 'in', workoutIds)
    .where('items.exercise_id', 'in', exerciseIds)
    .where('sets.done', '=', 1)
    .orderBy('sets.item_id')
    .orderBy(byPlace),
);

/** What was done of some exercises in many workouts: their items with the done sets, by workout. */
export async function loadDone(
  trx: Trx,
  workoutIds: readonly number[],
  exerciseIdsOf: (workoutIds: readonly number[]) => readonly number[],
): Promise<ReadonlyMap<number, ItemContent[]>> {
  const load = <T>(select: (trx: Trx, given: OfExercises) => Promise<T[]>) =>
    inChunks(
      workoutIds,
      chunk => select(trx, { workoutIds: chunk, exerciseIds: idList(exerciseIdsOf(chunk)) }),
      WORKOUTS_AT_ONCE,
    );
  const items = await load(selectItemsOf);
  const setsByItem = groupBy(await load(selectDoneSetsOf), set => [set.item_id, set]);
  return groupBy(items, item => [item.workout_id, { ...item, sets: setsByItem.get(item.id) ?? [] }]);
}

/** The items of one workout. */
export async function loadContent(trx: Trx, workoutId: number): Promise<ItemContent[]> {
  const contents = await loadContents(trx, [workoutId]);
  return contents.get(workoutId) ?? [];
}
