/**
 * The law of the engine, over a whole database at one moment: what the person sees of a row is the server's last word on
 * it with every entry that counts applied in order (VIEW1), and figures follow from rows (VIEW2). The figures are computed
 * here in the plainest way, from all rows each time.
 */
import { isDeepStrictEqual } from 'node:util';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type {
  BaseRow,
  DigestRow,
  ExerciseRow,
  ExerciseSettingsRow,
  ItemRow,
  NamedRow,
  PerformanceRow,
  RowRef,
  SetRow,
  ViewRow,
  WorkoutRow,
} from '#db/rows.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { bestOneRepMax } from '#domain/one-rep-max.ts';
import { topRanksOf } from '#domain/personal-record.ts';
import { byPlace } from '#domain/place.ts';
import { bestSet, bestText, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import { countsAsDone } from '#domain/set-values.ts';
import { sumKg, tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import { foldView } from '#sync/log/fold.ts';

export interface LawTables {
  log: readonly LogEntry[];
  bases: readonly BaseRow[];
  view(ref: RowRef): ViewRow | undefined;
}

/** What breaks the law of views; empty where all is well. */
export function findLawBreaks({ log, bases, view }: LawTables): string[] {
  const breaks: string[] = [];
  const live = new Map<RowRef, LogEntry[]>();
  for (const entry of log) {
    for (const ref of new Set(entry.live)) {
      const entries = live.get(ref);
      if (entries) entries.push(entry);
      else live.set(ref, [entry]);
    }
  }
  for (const base of bases) {
    const entries = live.get(base.ref);
    if (!entries) {
      breaks.push(`a base without entries: ${base.ref}`);
      continue;
    }
    live.delete(base.ref);
    const folded = foldView(base.ref, base, entries.sort(bySeq));
    const shown = view(base.ref);
    if (!isSame(folded, shown)) {
      const kinds = entries.map(({ seq, kind, state }) => `${seq} ${kind} ${state}`).join(', ');
      breaks.push(`${base.ref} shows ${text(shown)}, not ${text(folded)} (${kinds} over ${text(base)})`);
    }
  }
  for (const [ref, entries] of live) {
    const readable = entries.filter(isReadable);
    if (readable.length > 0)
      breaks.push(`no base of ${ref} under ${readable.map(one => one.kind).join(', ')}`);
  }
  return breaks;
}

export interface DerivedTables {
  workouts: readonly WorkoutRow[];
  items: readonly ItemRow[];
  sets: readonly SetRow[];
  exercises: readonly ExerciseRow[];
  exerciseSettings?: readonly ExerciseSettingsRow[];
  equipments: readonly NamedRow[];
  performances: readonly PerformanceRow[];
  digests: readonly DigestRow[];
}

/** Which kept figures differ from what the rows say. */
export function findStaleFigures(tables: DerivedTables): string[] {
  const { performances, digests } = computeFigures(tables);
  // A plain server gives the figures of what it does not tell in rows.
  const given = new Set(tables.digests.flatMap(row => (row.isGiven ? row.workoutKey : [])));
  const isComputed = ({ workoutKey }: DigestRow) => !given.has(workoutKey);
  return [
    ...compareBy(
      tables.performances,
      performances,
      row => `performance ${row.workoutKey} of ${row.exerciseKey}`,
    ),
    ...compareBy(
      tables.digests.filter(isComputed),
      digests.filter(isComputed),
      row => `digest ${row.workoutKey}`,
    ),
  ];
}

function computeFigures(tables: DerivedTables) {
  const { workouts, items, sets } = tables;
  const isTimed = timedExercises(tables);
  const chosen = new Map(tables.exerciseSettings?.map(row => [row.key, row.loadMode]));
  const modes = new Map(
    tables.exercises.map(({ key, defaultMode }) => [key, chosen.get(key) ?? defaultMode ?? 'plain']),
  );
  const completed = workouts.filter(({ status }) => status === 'completed').toSorted(byStart);
  const itemsOf = Map.groupBy(items, item => item.workoutKey);
  const setsOf = Map.groupBy(sets, set => set.itemKey);
  const bests = new Map<Key, Rank | null>();
  const performances: PerformanceRow[] = [];
  const digests: DigestRow[] = [];
  for (const { key: workoutKey, startedAtMs } of completed) {
    const held = (itemsOf.get(workoutKey) ?? []).toSorted(byPlace).map(({ key, exerciseKey }) => ({
      exerciseKey,
      shown: (setsOf.get(key) ?? [])
        .filter(set => set.exerciseKey === exerciseKey || set.isLost)
        .toSorted(byPlace),
    }));
    const counted = held.map(({ exerciseKey, shown }) => ({
      exerciseKey,
      sets: shown.filter(set => set.exerciseKey === exerciseKey),
    }));
    let personalRecords = 0;
    for (const [exerciseKey, group] of Map.groupBy(counted, one => one.exerciseKey)) {
      // Each place by itself: the exercise is measured in one way in all of them.
      const all = group.flatMap(one => one.sets);
      const mode = modes.get(exerciseKey);
      const best = bestSet(all, isTimed(exerciseKey), mode);
      const rank = best && rankSet(best, isTimed(exerciseKey), mode);
      const bestBefore = bests.get(exerciseKey) ?? null;
      const done = all.filter(countsAsDone);
      const reps = done.flatMap(set => set.reps ?? []);
      performances.push({
        workoutKey,
        exerciseKey,
        startedAtMs,
        hasDone: done.length > 0,
        rank,
        tops: topRanksOf(all, isTimed(exerciseKey), mode),
        bestBefore,
        setsCount: done.length,
        tonnageKg: tonnageTotal(done, mode),
        mostReps: reps.length > 0 ? Math.max(...reps) : null,
        oneRepMax: bestOneRepMax(done, mode),
      });
      if (rank && bestBefore && compareRanks(rank, bestBefore) > 0) personalRecords += 1;
      if (rank && (!bestBefore || compareRanks(rank, bestBefore) > 0)) bests.set(exerciseKey, rank);
    }
    const written = held.flatMap(one => one.shown).flatMap(({ note }) => (note === '' ? [] : [note]));
    digests.push({
      workoutKey,
      personalRecords,
      tonnageTotalKg: sumKg(counted.map(one => tonnageTotal(one.sets, modes.get(one.exerciseKey)))),
      tonnageHardKg: sumKg(counted.map(one => tonnageHard(one.sets, modes.get(one.exerciseKey)))),
      lines: counted.map(({ exerciseKey, sets: its }) => {
        const mode = modes.get(exerciseKey);
        const best = bestSet(its, isTimed(exerciseKey), mode);
        const setsCount = its.filter(countsAsDone).length;
        return { exerciseKey, setsCount, best: best && bestText(best, isTimed(exerciseKey), mode) };
      }),
      ...(written.length > 0 && { notes: written.join(' | ') }),
    });
  }
  return { performances, digests };
}

function timedExercises({ exercises, equipments }: DerivedTables): (key: Key) => boolean {
  const timed = new Set(equipments.filter(({ name }) => name === TIME_EQUIPMENT_NAME).map(({ key }) => key));
  const byKey = new Map(exercises.map(row => [row.key, timed.has(row.equipmentKey)]));
  return key => byKey.get(key) ?? false;
}

function compareBy<Row>(
  kept: readonly Row[],
  computed: readonly Row[],
  nameOf: (row: Row) => string,
): string[] {
  const left = new Map(computed.map(row => [nameOf(row), row]));
  const differences: string[] = [];
  for (const row of kept) {
    const name = nameOf(row);
    const other = left.get(name);
    left.delete(name);
    if (!isSame(row, other)) differences.push(`${name} is kept as ${text(row)}, and is ${text(other)}`);
  }
  return [...differences, ...[...left].map(([name, row]) => `${name} is not kept: ${text(row)}`)];
}

/** A field that is left out is one that holds nothing. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) || text(a) === text(b);
}

function text(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) =>
      inner instanceof Object && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'nothing'
  );
}

function bySeq(a: LogEntry, b: LogEntry): number {
  return a.seq - b.seq;
}

function byStart(a: WorkoutRow, b: WorkoutRow): number {
  return a.startedAtMs - b.startedAtMs || a.key.localeCompare(b.key);
}
