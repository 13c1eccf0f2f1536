/**
 * Computes views again after the log or the server's rows have changed. Apart from commands, only this writes views.
 */
import type { AccountDb } from '#db/account-db.ts';
import { refreshDerived, refreshExercises } from '#db/derived/refresh-derived.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { BaseRow, RowRef, ViewRow } from '#db/rows.ts';
import { readRef } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { foldView } from './fold.ts';
import { noteReturns } from './note-returns.ts';
import { takeSetsAlong } from './take-sets-along.ts';
import { readViews, type Views, writeViews } from './views.ts';

/**
 * In the running transaction, which has all tables, after entries or bases of these rows have changed. If no entry
 * counts for a row any more, its view is the server's last word, and its base is deleted. `straight`: rows written
 * directly into the views, whose figures are updated together with these.
 */
export async function rebase(
  db: AccountDb,
  refs: Iterable<RowRef>,
  straight?: { before: Views; after: Views },
): Promise<void> {
  const { before, after } = await rebaseViews(db, refs);
  for (const [ref, row] of straight?.before ?? []) before.set(ref, row);
  for (const [ref, row] of straight?.after ?? []) after.set(ref, row);
  await noteReturns(db, before, after);
  await refreshAfter(db, before, after);
}

/** The rows for which these entries count. */
export function rebaseAll(db: AccountDb, entries: readonly Pick<LogEntry, 'live'>[]): Promise<void> {
  return rebase(
    db,
    entries.flatMap(({ live }) => live),
  );
}

/** As `rebase`, for a caller that updates derived figures later. Returns the rows as they were and are. */
export async function rebaseViews(
  db: AccountDb,
  refs: Iterable<RowRef>,
): Promise<{ before: Views; after: Views }> {
  const unique = [...new Set(refs)];
  if (unique.length === 0) return { before: new Map(), after: new Map() };
  const [bases, entries, before] = await Promise.all([
    db.bases.bulkGet(unique),
    readLive(db, unique),
    readViews(db, unique),
  ]);
  const after: Views = new Map();
  const settled: RowRef[] = [];
  for (const [at, ref] of unique.entries()) {
    const base = bases[at];
    const live = entries.get(ref) ?? [];
    if (!base) {
      // No entry counts for it, so the view already is the server's last word.
      if (live.length > 0) throw new Error(`no base for ${ref}`);
      continue;
    }
    if (live.length === 0) settled.push(ref);
    after.set(ref, viewOf(ref, base, live));
  }
  await Promise.all([writeViews(db, after), db.bases.bulkDelete(settled)]);
  await moveSetsAlong(db, before, after);
  return { before, after };
}

/** A training that joined another one takes its exercises there, and so their sets, also those of other devices. */
async function moveSetsAlong(db: AccountDb, before: Views, after: Views): Promise<void> {
  const moved = [...after].flatMap(([ref, row]) => {
    const was = before.get(ref);
    const isItem = readRef(ref).table === 'items' && was && row && 'workoutKey' in was && 'workoutKey' in row;
    return isItem && was.workoutKey !== row.workoutKey
      ? [{ itemKey: row.key, workoutKey: row.workoutKey }]
      : [];
  });
  const refs = await takeSetsAlong(db, moved, { before, after });
  const more = await rebaseViews(db, refs);
  for (const [ref, row] of more.before) if (!before.has(ref)) before.set(ref, row);
  for (const [ref, row] of more.after) after.set(ref, row);
}

function viewOf(ref: RowRef, base: BaseRow, live: readonly LogEntry[]): ViewRow | undefined {
  if (live.length > 0) return foldView(ref, base, live);
  return base.isGone ? undefined : (base.row ?? undefined);
}

/** The entries that count for each row, in log order. */
async function readLive(db: AccountDb, refs: readonly RowRef[]): Promise<Map<RowRef, LogEntry[]>> {
  const wanted = new Set<RowRef>(refs);
  const entries = await db.log.where('live').anyOf(refs).distinct().sortBy('seq');
  const byRef = new Map<RowRef, LogEntry[]>();
  for (const entry of entries) {
    for (const ref of entry.live) {
      if (!wanted.has(ref)) continue;
      byRef.set(ref, [...(byRef.get(ref) ?? []), entry]);
    }
  }
  return byRef;
}

/**
 * Updates what follows from changed rows: figures of their workouts, and of exercises that are measured differently.
 */
export async function refreshAfter(db: AccountDb, before: Views, after: Views): Promise<void> {
  const workouts = new Set<Key>();
  const exercises = new Set<Key>();
  for (const [ref, row] of after) {
    const was = before.get(ref);
    for (const one of [was, row]) {
      const key = one && workoutOf(ref, one);
      if (key !== undefined) workouts.add(key);
    }
    if (isMeasuredAnew(was, row)) exercises.add(readRef(ref).key);
  }
  await refreshDerived(db, workouts);
  await refreshExercises(db, exercises);
}

export function workoutOf(ref: RowRef, row: ViewRow): Key | undefined {
  if ('workoutKey' in row) return row.workoutKey;
  const { table, key } = readRef(ref);
  return table === 'workouts' ? key : undefined;
}

function chosenModeOf(row: ViewRow | undefined): string | null {
  return row && 'loadMode' in row ? row.loadMode : null;
}

/** Whether the exercise is measured differently from now on. */
export function isMeasuredAnew(before: ViewRow | undefined, after: ViewRow | undefined): boolean {
  const equipments = [before, after].map(row =>
    row && 'equipmentKey' in row ? row.equipmentKey : undefined,
  );
  if (equipments[0] !== equipments[1]) return true;
  return chosenModeOf(before) !== chosenModeOf(after);
}
