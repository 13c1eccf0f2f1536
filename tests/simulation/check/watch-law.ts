/**
 * The law of the engine (tests/support/law.ts), looked at on a device's disk at the very moment of each commit: before
 * anybody hears of it, and without taking part in the simulation's time.
 */
import type { LogEntry } from '#db/log-entry.ts';
import type { BaseRow, ViewRow } from '#db/rows.ts';
import { readRef } from '#db/rows.ts';
import { rowsOf } from '#sync/mutations/registry.ts';
import { findLawBreaks, findStaleFigures } from '../../support/law.ts';
import { report, type World } from '../run/world.ts';
import type { Device } from '../world/device.ts';
import { type RawDatabase, rawIndexed, rawRow, rawRows } from '../world/fake-idb.ts';

/** Laying all figures of a history beside each other takes longer: so many commits of theirs go by between two looks. */
const FIGURES_EVERY = process.env.SIM_FIGURES ? 1 : 8;
const REPORTED_AT_MOST = 3;

export function watchLaw(world: World, device: Device): void {
  let commits = 0;
  let reported = 0;
  device.disk.onCommit = (database, stores) => {
    // Whoever writes rows has the log with them. Beside others, a command may be in the middle of its writing.
    if (!stores.has('log') || reported >= REPORTED_AT_MOST) return;
    const isFiguresTurn =
      stores.has('digests') && stores.has('performances') && ++commits % FIGURES_EVERY === 0;
    const broken = [...breaksOf(database), ...(isFiguresTurn ? staleFiguresOf(database) : [])];
    for (const text of broken.slice(0, REPORTED_AT_MOST))
      report(world, 'unlawful', `${device.name} ${database.name}: ${text}`);
    reported += broken.length;
  };
}

export function breaksOf(database: RawDatabase): string[] {
  const seqs = rawIndexed<number>(database, 'log', 'live');
  const live = [...seqs].flatMap(seq => rawRow<LogEntry>(database, 'log', seq) ?? []);
  const bases = rawRows<BaseRow>(database, 'bases');
  const breaks = findLawBreaks({
    log: live,
    bases,
    view: ref => {
      const { table, key } = readRef(ref);
      return rawRow<ViewRow>(database, table, key);
    },
  });
  return [...breaks, ...findUncounted(database, live)];
}

/** What is still to be sent counts for every row that it changes; what was taken back, for none. */
function findUncounted(database: RawDatabase, live: readonly LogEntry[]): string[] {
  const breaks: string[] = [];
  for (const { state, seq, kind, ...entry } of live) {
    const isSpent = state === 'discarded' || (state === 'rejected' && !entry.rejection?.isTargetLost);
    if (isSpent) breaks.push(`${seq} ${kind} is ${state} and counts for ${entry.live.join(', ')}`);
  }
  const counted = new Set(live.map(({ seq }) => seq));
  for (const seq of unsentSeqs(database)) {
    const entry = rawRow<LogEntry>(database, 'log', seq);
    if (!entry) continue;
    // A training that joined another one has no row of its own any more.
    const refs = rowsOf(entry).filter(ref => readRef(ref).table !== 'workouts');
    const missing = refs.filter(ref => !entry.live.includes(ref));
    if (missing.length > 0 || (refs.length > 0 && !counted.has(seq)))
      breaks.push(`${seq} ${entry.kind} is ${entry.state} and does not count for ${missing.join(', ')}`);
  }
  return breaks;
}

function unsentSeqs(database: RawDatabase): number[] {
  const records = database.rawObjectStores.get('log')?.rawIndexes.get('state')?.records.values() ?? [];
  const unsent: number[] = [];
  for (const { key, value } of records) {
    if (key === 'waiting' || key === 'sealed' || key === 'aside') unsent.push(value as number);
  }
  return unsent;
}

export function staleFiguresOf(database: RawDatabase): string[] {
  if (areFiguresToCome(database)) return [];
  return findStaleFigures({
    workouts: rawRows(database, 'workouts'),
    items: rawRows(database, 'items'),
    sets: rawRows(database, 'sets'),
    exercises: rawRows(database, 'exercises'),
    exerciseSettings: rawRows(database, 'exerciseSettings'),
    equipments: rawRows(database, 'equipments'),
    performances: rawRows(database, 'performances'),
    digests: rawRows(database, 'digests'),
  });
}

/** The figures of a first reading are computed after its pages, and counted at its end: until then they say nothing. */
export function areFiguresToCome(database: RawDatabase): boolean {
  const meta = (id: string) => rawRow<{ value: unknown }>(database, 'meta', id)?.value;
  const underived = meta('underived');
  const isLeft = Array.isArray(underived) && underived.length > 0;
  const counted = meta('records-counted');
  // False: each page's are computed, and which were records is counted once all pages are there.
  return isLeft || counted === false || (typeof meta('cursor') === 'string' && counted === undefined);
}
