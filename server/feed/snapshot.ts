import type { FeedRow } from '#contract/rows.ts';
import { mustGetUserById } from '../account/users.ts';
import {
  countAlternatives,
  countTemplateRows,
  countWorkoutRows,
  takeFitting,
} from '../database/count-rows.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { groupBy, inChunks } from '../database/rows.ts';
import { toTime, type Work } from '../database/work.ts';
import { findLastWorkouts } from '../workouts/previous-values.ts';
import type { SnapshotPart, SnapshotPlace } from './cursor.ts';
import {
  fromExerciseSettings,
  fromExercises,
  fromTemplates,
  toExerciseRows,
  toExerciseSettingsRow,
  toSettingsRow,
  toTemplateRows,
} from './library-rows.ts';
import {
  fromAliases,
  fromItems,
  fromSets,
  fromTombstones,
  fromWorkouts,
  toAliasRow,
  toGoneRow,
  toItemRow,
  toSetRow,
  toWorkoutRow,
} from './training-rows.ts';

/*
 * The first reading of a device that has nothing yet: what the person needs at once, then the past from its newest end.
 *
 *   settings (the exercises', too), joined trainings ─► own exercises ─► templates ─► the active training with those that its previous values
 *   come from, and the newest trainings ─► older ones …  ─► (read again: what is gone)
 *
 * What was cancelled or removed is among the trainings: it may come back. What changes meanwhile comes afterwards, by its change.
 */

/** Workouts that are looked at together: a page holds some twenty-five. */
const WORKOUTS_AT_ONCE = 32;

export interface SnapshotPage {
  rows: FeedRow[];
  /** null: that was all. */
  next: SnapshotPlace | null;
}

export function startOfSnapshot(isAgain: boolean): SnapshotPlace {
  return { isAgain, part: 'exercises', startedMs: 0, lastId: 0, done: 0 };
}

/** As many rows from a place on as fit a page, more or less; one training at least. */
export async function readSnapshot(work: Work, start: SnapshotPlace, count: number): Promise<SnapshotPage> {
  const rows: FeedRow[] = [];
  if (start.part === 'exercises' && start.lastId === 0) rows.push(...(await readFirstRows(work)));
  let place: SnapshotPlace | null = start;
  let size = rows.length;
  // Once in any case: the first rows alone may fill a page, and the place has to move on.
  do {
    const left = Math.max(1, count - size);
    const page: SnapshotPage = await READERS[place.part](work, place, left);
    rows.push(...page.rows);
    for (const row of page.rows) size += sizeOf(row);
    place = page.next;
  } while (place && size < count);
  return { rows, next: place };
}

type Reader = (work: Work, place: SnapshotPlace, count: number) => Promise<SnapshotPage>;

const READERS: Readonly<Record<SnapshotPart, Reader>> = {
  async exercises(work, place, count) {
    const found = await selectExercises(work.trx, { userId: work.user.id, lastId: place.lastId, count });
    const fitting = await takeFitting(work.trx, found, { limit: count, countRows: countAlternatives });
    const isAll = found.length < count && fitting.length === found.length;
    const rows = await toExerciseRows(work.trx, fitting);
    return { rows, next: isAll ? startOf('templates', place) : goOn(place, fitting) };
  },
  async templates(work, place, count) {
    const found = await selectTemplates(work.trx, { userId: work.user.id, lastId: place.lastId, count });
    const fitting = await takeFitting(work.trx, found, { limit: count, countRows: countTemplateRows });
    const isAll = found.length < count && fitting.length === found.length;
    const rows = await toTemplateRows(work.trx, fitting);
    return { rows, next: isAll ? startOf('workouts', place) : goOn(place, fitting) };
  },
  workouts: readWorkouts,
  async gone(work, place, count) {
    const found = await selectTombstones(work.trx, { userId: work.user.id, lastId: place.lastId, count });
    return { rows: found.map(toGoneRow), next: found.length < count ? null : goOn(place, found) };
  },
};

/** A row with what it carries. */
function sizeOf(row: FeedRow): number {
  if (row.kind === 'exercise') return 1 + row.alternative_keys.length;
  if (row.kind === 'template') return row.items.reduce((size, item) => size + 1 + item.sets.length, 1);
  return 1;
}

function startOf(part: SnapshotPart, { isAgain, done }: SnapshotPlace): SnapshotPlace {
  return { isAgain, part, startedMs: 0, lastId: 0, done };
}

function goOn(place: SnapshotPlace, found: readonly { id: number }[]): SnapshotPlace {
  return { ...place, lastId: found.at(-1)?.id ?? place.lastId };
}

type Part = { userId: number; lastId: number; count: number };

const selectExercises = prepare((trx: Trx, { userId, lastId, count }: Part) =>
  fromExercises(trx)
    .where('row.user_id', '=', userId)
    .where('row.id', '>', lastId)
    .orderBy('row.id')
    .limit(count),
);
const selectTemplates = prepare((trx: Trx, { userId, lastId, count }: Part) =>
  fromTemplates(trx)
    .where('row.user_id', '=', userId)
    .where('row.id', '>', lastId)
    .orderBy('row.id')
    .limit(count),
);
const selectTombstones = prepare((trx: Trx, { userId, lastId, count }: Part) =>
  fromTombstones(trx)
    .where('row.user_id', '=', userId)
    .where('row.id', '>', lastId)
    .orderBy('row.id')
    .limit(count),
);
const selectAliases = prepare((trx: Trx, { userId }: { userId: number }) =>
  fromAliases(trx).where('row.user_id', '=', userId).orderBy('row.id'),
);

const selectExerciseSettings = prepare((trx: Trx, { userId }: { userId: number }) =>
  fromExerciseSettings(trx).where('row.user_id', '=', userId).orderBy('row.id'),
);

async function readFirstRows(work: Work): Promise<FeedRow[]> {
  const user = await mustGetUserById(work.trx, work.user.id);
  const aliases = await selectAliases(work.trx, { userId: user.id });
  const settings = await selectExerciseSettings(work.trx, { userId: user.id });
  return [toSettingsRow(user), ...settings.map(toExerciseSettingsRow), ...aliases.map(toAliasRow)];
}

type Older = { userId: number; startedAt: string; lastId: number; count: number };

/** The first page has no place to start from. */
const selectNewest = prepare((trx: Trx, { userId, count }: Omit<Older, 'startedAt' | 'lastId'>) =>
  trx
    .selectFrom('workouts')
    .select(['id', 'started_at', 'status'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['completed', 'cancelled'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count),
);
const selectOlder = prepare((trx: Trx, { userId, startedAt, lastId, count }: Older) =>
  trx
    .selectFrom('workouts')
    .select(['id', 'started_at', 'status'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['completed', 'cancelled'])
    .where(eb => eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(startedAt, lastId)))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count),
);

async function readWorkouts(work: Work, place: SnapshotPlace, count: number): Promise<SnapshotPage> {
  const isFirst = place.lastId === 0;
  const needed = isFirst ? await readNeeded(work, count) : [];
  const wanted = { userId: work.user.id, count: WORKOUTS_AT_ONCE };
  const heads = isFirst
    ? await selectNewest(work.trx, wanted)
    : await selectOlder(work.trx, { ...wanted, startedAt: toTime(place.startedMs), lastId: place.lastId });
  const limit = count - needed.length;
  const fitting = await takeFitting(work.trx, heads, { limit, countRows: countWorkoutRows });
  const wholes = await loadWholes(
    work.trx,
    fitting.map(head => head.id),
  );
  const rows: FeedRow[] = [...needed];
  let next: SnapshotPlace = place;
  for (const { id, started_at, status } of fitting) {
    rows.push(...(wholes.get(id) ?? []));
    const done = next.done + (status === 'completed' ? 1 : 0);
    next = { ...place, startedMs: Date.parse(started_at), lastId: id, done };
  }
  if (fitting.length < heads.length || heads.length === WORKOUTS_AT_ONCE) return { rows, next };
  return { rows, next: place.isAgain ? startOf('gone', next) : null };
}

/** What the person may be in the middle of, and as much as fits of what its previous values come from. */
async function readNeeded(work: Work, count: number): Promise<FeedRow[]> {
  const active = await work.trx
    .selectFrom('workouts')
    .select('id')
    .where('user_id', '=', work.user.id)
    .where('status', '=', 'active')
    .execute();
  const activeIds = active.map(row => row.id);
  if (activeIds.length === 0) return [];
  const ids = [...activeIds, ...(await findLastWorkouts(work.trx, activeIds))];
  const fitting = await takeFitting(
    work.trx,
    ids.map(id => ({ id })),
    { limit: count, countRows: countWorkoutRows },
  );
  const wholes = await loadWholes(
    work.trx,
    fitting.map(({ id }) => id),
  );
  return [...wholes.values()].flat();
}

type Ids = { ids: readonly number[] };

const selectWorkouts = prepare((trx: Trx, { ids }: Ids) => fromWorkouts(trx).where('row.id', 'in', ids));
const selectItems = prepare((trx: Trx, { ids }: Ids) =>
  fromItems(trx).where('row.workout_id', 'in', ids).orderBy('row.workout_id').orderBy('row.item_order'),
);
const selectSets = prepare((trx: Trx, { ids }: Ids) =>
  fromSets(trx).where('item.workout_id', 'in', ids).orderBy('row.item_id').orderBy('row.set_order'),
);

/** Trainings with their items and sets, in the order of the ids: a parent comes before its children. */
async function loadWholes(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, FeedRow[]>> {
  const workouts = await inChunks(ids, chunk => selectWorkouts(trx, { ids: chunk }));
  const items = await inChunks(ids, chunk => selectItems(trx, { ids: chunk }));
  const sets = await inChunks(ids, chunk => selectSets(trx, { ids: chunk }));
  const itemsOf = groupBy(items, item => [item.workout_id, toItemRow(item)]);
  const setsOf = groupBy(sets, set => [set.workout_id, toSetRow(set)]);
  const headOf = new Map(workouts.map(row => [row.id, toWorkoutRow(row)]));
  return new Map(
    ids.map(id => {
      const head = headOf.get(id);
      return [id, head ? [head, ...(itemsOf.get(id) ?? []), ...(setsOf.get(id) ?? [])] : []];
    }),
  );
}

const countCompleted = prepare((trx: Trx, { userId }: { userId: number }) =>
  trx
    .selectFrom('workouts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'completed'),
);

export async function countTrainings(work: Work): Promise<number> {
  const [row] = await countCompleted(work.trx, { userId: work.user.id });
  return Number(row?.count ?? 0);
}
