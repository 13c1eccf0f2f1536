import { sql } from 'kysely';
import type { FeedRow } from '#contract/rows.ts';
import { mustGetUserById } from '../account/users.ts';
import { countAlternatives, countTemplateRows, takeFitting } from '../database/count-rows.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { ROW_KINDS, type RowKind } from '../database/revision.ts';
import type { Work } from '../database/work.ts';
import type { ChangePlace } from './cursor.ts';
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

/** A row of the feed and where it stands. */
interface Marked extends ChangePlace {
  row: FeedRow;
}

/** The rows of one kind after a place, at most so many, by their changes. */
type After = { userId: number; revision: number; lastId: number; count: number };

interface Found {
  revision: number;
  id: number;
}

interface Finding {
  rows: (Found & { row: FeedRow })[];
  /** There are more behind the last one, which do not fit. */
  isCut: boolean;
}

type Find = (trx: Trx, after: After) => Promise<Finding>;

type CountRows = Parameters<typeof takeFitting>[2]['countRows'];

/** One statement of each kind is the same but for its table. @param countRows where a row carries others. */
function finder<Row extends Found>(
  select: (trx: Trx, after: After) => Promise<Row[]>,
  toRows: (trx: Trx, rows: readonly Row[]) => Promise<readonly FeedRow[]> | readonly FeedRow[],
  countRows?: CountRows,
): Find {
  return async (trx, after) => {
    const found = await select(trx, after);
    const reported = countRows ? await takeFitting(trx, found, { limit: after.count, countRows }) : found;
    const wires = await toRows(trx, reported);
    const rows = reported.flatMap(({ revision, id }, at) => {
      const row = wires[at];
      return row ? [{ revision, id, row }] : [];
    });
    return { rows, isCut: reported.length < found.length };
  };
}

function isAfter({ userId, revision, lastId }: After) {
  return sql<boolean>`row.user_id = ${userId} and (row.revision, row.id) > (${revision}, ${lastId})`;
}

const BY_CHANGE = sql`row.revision, row.id`;

const FINDERS: Readonly<Record<Exclude<RowKind, 'settings'>, Find>> = {
  exercise: finder(
    prepare((trx: Trx, after: After) =>
      fromExercises(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (trx, rows) => toExerciseRows(trx, rows),
    countAlternatives,
  ),
  exercise_settings: finder(
    prepare((trx: Trx, after: After) =>
      fromExerciseSettings(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (_trx, rows) => rows.map(toExerciseSettingsRow),
  ),
  template: finder(
    prepare((trx: Trx, after: After) =>
      fromTemplates(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (trx, rows) => toTemplateRows(trx, rows),
    countTemplateRows,
  ),
  workout: finder(
    prepare((trx: Trx, after: After) =>
      fromWorkouts(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (_trx, rows) => rows.map(toWorkoutRow),
  ),
  alias: finder(
    prepare((trx: Trx, after: After) =>
      fromAliases(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (_trx, rows) => rows.map(toAliasRow),
  ),
  item: finder(
    prepare((trx: Trx, after: After) =>
      fromItems(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (_trx, rows) => rows.map(toItemRow),
  ),
  set: finder(
    prepare((trx: Trx, after: After) =>
      fromSets(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (_trx, rows) => rows.map(toSetRow),
  ),
  gone: finder(
    prepare((trx: Trx, after: After) =>
      fromTombstones(trx).where(isAfter(after)).orderBy(BY_CHANGE).limit(after.count),
    ),
    (_trx, rows) => rows.map(toGoneRow),
  ),
};

export interface ChangedRows {
  rows: FeedRow[];
  /** The last row's place, where there are more. */
  next: ChangePlace | null;
}

/**
 * The rows that changed after a place, each once, as it is now, by its last change. A row that changes while somebody
 * pages moves on to the present and comes again, so nothing is skipped.
 */
export async function findChanges(
  work: Work,
  after: ChangePlace,
  { kinds, count }: { kinds: readonly RowKind[]; count: number },
): Promise<ChangedRows> {
  const marked: Marked[] = [];
  const cuts: Marked[] = [];
  for (const kind of kinds) {
    const lastId = lastIdOf(kind, after);
    const at = { userId: work.user.id, revision: after.revision, lastId, count: count + 1 };
    const found = kind === 'settings' ? await findSettings(work, at) : await FINDERS[kind](work.trx, at);
    const of = found.rows.map(one => ({ ...one, kind }));
    marked.push(...of);
    if (found.isCut) cuts.push(...of.slice(-1));
  }
  // Behind the last row of a kind that has more, a row of another kind would come before its turn.
  const [cut] = cuts.toSorted(compareByChange);
  const within = cut ? marked.filter(one => compareByChange(one, cut) <= 0) : marked;
  const page = within.toSorted(compareByChange).slice(0, count);
  const last = page.at(-1);
  const hasMore = cut !== undefined || marked.length > page.length;
  return {
    // A parent before its children, as far as a page has both.
    rows: page.toSorted(compareByKind).map(one => one.row),
    next: last && hasMore ? { revision: last.revision, kind: last.kind, id: last.id } : null,
  };
}

/** Of the change where the last page ended: it had the earlier kinds, and not the later ones. */
function lastIdOf(kind: RowKind, place: ChangePlace): number {
  if (kind === place.kind) return place.id;
  return ROW_KINDS.indexOf(kind) < ROW_KINDS.indexOf(place.kind) ? Number.MAX_SAFE_INTEGER : 0;
}

/** A user has one row of them, which is the user's own. */
async function findSettings(work: Work, { revision, lastId }: After): Promise<Finding> {
  const none = { rows: [], isCut: false };
  const isOld = work.user.settings_revision < revision;
  if (isOld && !work.changes.kinds.has('settings')) return none;
  const user = await mustGetUserById(work.trx, work.user.id);
  const isAfter = user.settings_revision > revision || (user.settings_revision === revision && lastId === 0);
  if (!isAfter || user.settings_revision === 0) return none;
  return { rows: [{ revision: user.settings_revision, id: 1, row: toSettingsRow(user) }], isCut: false };
}

function compareByChange(a: Marked, b: Marked): number {
  return a.revision - b.revision || compareByKind(a, b) || a.id - b.id;
}

function compareByKind(a: Marked, b: Marked): number {
  return ROW_KINDS.indexOf(a.kind) - ROW_KINDS.indexOf(b.kind);
}
