/** What an import needs to know of this device, and what imports there were. */

import type { Key } from '#domain/ids.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import type { AccountDb } from '../account-db.ts';
import { whenLibraryIsThere } from '../library.ts';
import { loadAliases, loadCrosswalk } from '../library-texts.ts';
import { getMatchable } from './exercise-list.ts';
import { getRememberedMatches } from './remembered-matches.ts';
import { hasWaitedSince } from './sync-state.ts';

/** Waits for the library: without it each name of the file would become an exercise of one's own. */
export async function getMatchBook(db: AccountDb): Promise<MatchBook> {
  await whenLibraryIsThere(db);
  const [views, crosswalk, search, remembered] = await Promise.all([
    getMatchable(db),
    loadCrosswalk(),
    loadAliases(),
    getRememberedMatches(db),
  ]);
  return {
    exercises: views.map(({ key, name, executionVariation, equipmentKey, equipmentName, ...row }) => ({
      key,
      name,
      variation: executionVariation,
      equipmentKey,
      equipmentName,
      isTimeBased: row.isTimeBased,
      isOwn: !row.isDefault,
      isArchived: row.isArchived,
    })),
    crosswalk: crosswalk.exercises,
    aliases: search.exercises,
    equipmentAliases: search.equipments,
    remembered: new Map(Object.entries(remembered)),
  };
}

/** Those of the trainings that are here already. */
export async function findKnownWorkouts(db: AccountDb, keys: readonly Key[]): Promise<Set<Key>> {
  // One request: thousands of them would hold up the page.
  const here = new Set(await db.workouts.toCollection().primaryKeys());
  return new Set(keys.filter(key => here.has(key)));
}

const MINUTE_MS = 60_000;

/**
 * How many would be here twice: not known by their keys, but another training began in the same minute. So does each
 * one that this app has written for Strong or Hevy.
 */
export async function countTwins(
  db: AccountDb,
  keys: readonly Key[],
  startsMs: readonly number[],
): Promise<number> {
  const [known, starts] = await Promise.all([
    db.workouts.toCollection().primaryKeys(),
    db.workouts
      .where('[status+startedAtMs]')
      .between(['completed', -Infinity], ['completed', Infinity])
      .keys(),
  ]);
  const here = new Set(known);
  const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);
  const minutes = new Set((starts as unknown as [string, number][]).map(([, ms]) => minuteOf(ms)));
  return startsMs.filter((ms, at) => !here.has(keys[at] ?? '') && minutes.has(minuteOf(ms))).length;
}

/** Those that are here with fewer sets than the file has: it was made while they went on, or sets were deleted since. */
export async function findGrown<Found extends { workoutKey: Key; sets: number }>(
  db: AccountDb,
  found: readonly Found[],
): Promise<Found[]> {
  const keys = found.map(({ workoutKey }) => workoutKey);
  const [here, sets] = await Promise.all([
    db.workouts.bulkGet(keys),
    db.sets.where('workoutKey').anyOf(keys).toArray(),
  ]);
  const stored = Map.groupBy(sets, ({ workoutKey }) => workoutKey);
  return found.filter((one, at) => here[at] && one.sets > (stored.get(one.workoutKey)?.length ?? 0));
}

const EXPORTED_ID = 'exported-at';
const REMINDED_ID = 'export-reminded-at';
/** A guest with fewer trainings loses little with the device, as long as the browser keeps its data. */
const GUEST_REMINDED_FROM = 11;
const DAY_MS = 86_400_000;
const REMINDED_AFTER_MS = 30 * DAY_MS;

export async function noteExport(db: AccountDb, nowMs: number): Promise<void> {
  await db.meta.put({ id: EXPORTED_ID, value: nowMs });
}

/** When a whole copy was last saved from this device; null: never. */
export async function getExportedAtMs(db: AccountDb): Promise<number | null> {
  return ((await db.meta.get(EXPORTED_ID))?.value ?? null) as number | null;
}

/** What there is to fall back on besides a file. */
export interface Keeping {
  isGuest: boolean;
  /** Whether the browser has promised to keep the data; undefined where it does not say. */
  isPersisted: boolean | undefined;
}

/**
 * Something may be lost with this device, and there is no file of it for a month: a guest's trainings, another person's
 * changes that have waited for a day. A clock that was set back counts as long ago.
 */
export async function isExportDue(
  db: AccountDb,
  nowMs: number,
  { isGuest, isPersisted }: Keeping,
): Promise<boolean> {
  const isAtRisk = isGuest
    ? (await countCompleted(db)) >= (isPersisted === false ? 1 : GUEST_REMINDED_FROM)
    : isPersisted === false && (await hasWaitedSince(db, nowMs - DAY_MS));
  return isAtRisk && isMonthAgo(db, EXPORTED_ID, nowMs);
}

function countCompleted(db: AccountDb): Promise<number> {
  return db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', -Infinity], ['completed', Infinity])
    .count();
}

/** As `isExportDue`, for a reminder that comes by itself: not again within a month of its answer. */
export async function isExportReminderDue(db: AccountDb, nowMs: number, keeping: Keeping): Promise<boolean> {
  return (await isMonthAgo(db, REMINDED_ID, nowMs)) && (await isExportDue(db, nowMs, keeping));
}

export async function noteExportReminded(db: AccountDb, nowMs: number): Promise<void> {
  await db.meta.put({ id: REMINDED_ID, value: nowMs });
}

async function isMonthAgo(db: AccountDb, id: string, nowMs: number): Promise<boolean> {
  const atMs = ((await db.meta.get(id))?.value ?? Number.NEGATIVE_INFINITY) as number;
  return nowMs < atMs || nowMs - atMs > REMINDED_AFTER_MS;
}

export interface PastImport {
  importKey: Key;
  source: string;
  workouts: number;
  importedAtMs: number;
  firstMs: number;
  lastMs: number;
}

/** The newest first. */
export async function getPastImports(db: AccountDb): Promise<PastImport[]> {
  const imports = new Map<Key, PastImport>();
  for (const { importKey, importSource = '', createdAtMs, startedAtMs } of await db.workouts.toArray()) {
    if (importKey === undefined) continue;
    const known = imports.get(importKey);
    imports.set(importKey, {
      importKey,
      source: importSource,
      workouts: (known?.workouts ?? 0) + 1,
      importedAtMs: Math.min(known?.importedAtMs ?? createdAtMs, createdAtMs),
      firstMs: Math.min(known?.firstMs ?? startedAtMs, startedAtMs),
      lastMs: Math.max(known?.lastMs ?? startedAtMs, startedAtMs),
    });
  }
  return [...imports.values()].sort((a, b) => b.importedAtMs - a.importedAtMs);
}
