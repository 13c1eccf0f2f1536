import type { FeedRow } from '#contract/rows.ts';
import { mustGetUserById } from '../account/users.ts';
import { countAlternatives, countTemplateRows, takeFitting } from '../database/count-rows.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
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
import { fromAliases, fromTombstones, toAliasRow, toGoneRow } from './training-rows.ts';
import { loadFitting } from './whole-workouts.ts';

/*
 * The first reading of a device that has nothing yet: what the person needs at once, then the past from its newest end.
 *
 *   settings (the exercises', too) ─► joined trainings ─► own exercises ─► templates ─► the active training with those that its previous
 *   values come from, and the newest trainings ─► older ones … ─► those that changed meanwhile ─► (read again: what is gone)
 *
 * What was cancelled or removed is among the trainings: it may come back. What changes meanwhile comes afterwards, by its change:
 * of a training that has moved past the reading so, with another start or going on again, that would be its head alone.
 */

/** Workouts that are looked at together: a page holds some twenty-five. */
const WORKOUTS_AT_ONCE = 32;

export interface SnapshotPage {
  rows: FeedRow[];
  /** null: that was all. */
  next: SnapshotPlace | null;
}

export function startOfSnapshot(isAgain: boolean): SnapshotPlace {
  return { isAgain, part: 'aliases', mark: 0, lastId: 0, done: 0 };
}

/** How many rows are wanted, and the change at which the reading began. */
interface Wanted {
  count: number;
  since: number;
}

/** As many rows from a place on as fit a page, more or less; one training at least. */
export async function readSnapshot(
  work: Work,
  start: SnapshotPlace,
  { count, since }: Wanted,
): Promise<SnapshotPage> {
  const rows: FeedRow[] = [];
  if (start.part === 'aliases' && start.lastId === 0) rows.push(...(await readFirstRows(work)));
  let place: SnapshotPlace | null = start;
  let size = rows.length;
  // Once in any case: the first rows alone may fill a page, and the place has to move on.
  do {
    const left = Math.max(1, count - size);
    const page: SnapshotPage = await READERS[place.part](work, place, { count: left, since });
    rows.push(...page.rows);
    for (const row of page.rows) size += sizeOf(row);
    place = page.next;
  } while (place && size < count);
  return { rows, next: place };
}

type Reader = (work: Work, place: SnapshotPlace, wanted: Wanted) => Promise<SnapshotPage>;

const READERS: Readonly<Record<SnapshotPart, Reader>> = {
  async aliases(work, place, { count }) {
    const found = await selectAliases(work.trx, { userId: work.user.id, lastId: place.lastId, count });
    const next = found.length < count ? startOf('exercises', place) : goOn(place, found);
    return { rows: found.map(toAliasRow), next };
  },
  async exercises(work, place, { count }) {
    const found = await selectExercises(work.trx, { userId: work.user.id, lastId: place.lastId, count });
    const fitting = await takeFitting(work.trx, found, { limit: count, countRows: countAlternatives });
    const isAll = found.length < count && fitting.length === found.length;
    const rows = await toExerciseRows(work.trx, fitting);
    return { rows, next: isAll ? startOf('templates', place) : goOn(place, fitting) };
  },
  async templates(work, place, { count }) {
    const found = await selectTemplates(work.trx, { userId: work.user.id, lastId: place.lastId, count });
    const fitting = await takeFitting(work.trx, found, { limit: count, countRows: countTemplateRows });
    const isAll = found.length < count && fitting.length === found.length;
    const rows = await toTemplateRows(work.trx, fitting);
    return { rows, next: isAll ? startOf('workouts', place) : goOn(place, fitting) };
  },
  workouts: readWorkouts,
  moved: readMoved,
  async gone(work, place, { count }) {
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
  return { isAgain, part, mark: 0, lastId: 0, done };
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
const selectAliases = prepare((trx: Trx, { userId, lastId, count }: Part) =>
  fromAliases(trx)
    .where('row.user_id', '=', userId)
    .where('row.id', '>', lastId)
    .orderBy('row.id')
    .limit(count),
);

const selectExerciseSettings = prepare((trx: Trx, { userId }: { userId: number }) =>
  fromExerciseSettings(trx).where('row.user_id', '=', userId).orderBy('row.id'),
);

async function readFirstRows(work: Work): Promise<FeedRow[]> {
  const user = await mustGetUserById(work.trx, work.user.id);
  const settings = await selectExerciseSettings(work.trx, { userId: user.id });
  return [toSettingsRow(user), ...settings.map(toExerciseSettingsRow)];
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

const selectMoved = prepare((trx: Trx, { userId, revision, lastId, count }: Part & { revision: number }) =>
  trx
    .selectFrom('workouts')
    .select(['id', 'revision'])
    .where('user_id', '=', userId)
    .where(eb => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(revision, lastId)))
    .orderBy('revision')
    .orderBy('id')
    .limit(count),
);

async function readWorkouts(work: Work, place: SnapshotPlace, { count }: Wanted): Promise<SnapshotPage> {
  const isFirst = place.lastId === 0;
  const needed = isFirst ? await readNeeded(work, count) : [];
  const wanted = { userId: work.user.id, count: WORKOUTS_AT_ONCE };
  const heads = isFirst
    ? await selectNewest(work.trx, wanted)
    : await selectOlder(work.trx, { ...wanted, startedAt: toTime(place.mark), lastId: place.lastId });
  const { fitting, rows } = await loadFitting(work.trx, heads, count - needed.length);
  let next: SnapshotPlace = place;
  for (const { id, started_at, status } of fitting) {
    const done = next.done + (status === 'completed' ? 1 : 0);
    next = { ...place, mark: Date.parse(started_at), lastId: id, done };
  }
  const isAll = fitting.length === heads.length && heads.length < WORKOUTS_AT_ONCE;
  return { rows: [...needed, ...rows], next: isAll ? startOf('moved', next) : next };
}

/** Trainings whose head was written since the reading began: one whose turn had not come may have gone to where it was over. */
async function readMoved(work: Work, place: SnapshotPlace, { count, since }: Wanted): Promise<SnapshotPage> {
  const isFirst = place.lastId === 0;
  const after = isFirst
    ? { revision: since, lastId: Number.MAX_SAFE_INTEGER }
    : { revision: place.mark, lastId: place.lastId };
  const isQuiet = since === work.changes.latest.revision;
  const wanted = { userId: work.user.id, ...after, count: WORKOUTS_AT_ONCE };
  const heads = isQuiet ? [] : await selectMoved(work.trx, wanted);
  const { fitting, rows } = await loadFitting(work.trx, heads, count);
  const last = fitting.at(-1);
  if (last && (fitting.length < heads.length || heads.length === WORKOUTS_AT_ONCE)) {
    return { rows, next: { ...place, mark: last.revision, lastId: last.id } };
  }
  return { rows, next: place.isAgain ? startOf('gone', place) : null };
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
  const heads = ids.map(id => ({ id }));
  return (await loadFitting(work.trx, heads, count)).rows;
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
