// `npm run bench -- past`: ten years imported and corrected, in Node over an IndexedDB in memory, which is slow in its
// own way. What counts here is reading the file, the round trips, and that a correction costs no more among thousands
// of trainings than among a few.
import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { addImportedTrainings, beginImport, computeImportedFigures } from '#commands/imports.ts';
import { saveSetValues } from '#commands/sets.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { getExerciseList } from '#db/queries/exercise-list.ts';
import type { PerformanceRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { Importer, type ImportSummary } from '#domain/import/importer.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../../tests/support/test-device.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import { FREQUENT, IN_EACH, RARE, strongExport } from '../strong-export.ts';

const TRAININGS = 3_000;
const READINGS = 5;
const EDITS = 30;

/** How much slower a phone's core is. */
const SLOWER = 4;
const MOST_READ_MS = 3_000;
const MOST_ROUND_TRIPS = 40;

interface Row {
  what: string;
  ours: string;
  floor?: string;
  limit?: string;
  isHeld?: boolean;
}

const rows: Row[] = [];

const clock = new TestClock();
const server = await startTestServer(clock.now);
const text = strongExport(TRAININGS);
const few = await bring(strongExport(TRAININGS / 100));
const many = await bring(text);

await measureReading(many);
await measureSending(many);
await measureEdits();
await server.close();

for (const { what, ours, floor = '', limit = '', isHeld = true } of rows) {
  console.log(`${what.padEnd(62)} ${ours.padStart(12)} ${floor.padStart(16)} ${limit.padStart(12)}`);
  if (!isHeld) process.exitCode = 1;
}

async function bookOf({ db }: TestDevice): Promise<MatchBook> {
  const load = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../contract/library-${name}.json`, import.meta.url), 'utf8'));
  const views = await getExerciseList(db);
  const [search, crosswalk] = [load('search'), load('crosswalk')];
  return {
    exercises: views.map(({ key, name, executionVariation, equipmentKey, equipmentName, ...row }) => ({
      key,
      name,
      variation: executionVariation,
      equipmentKey,
      equipmentName,
      isTimeBased: row.isTimeBased,
      isOwn: !row.isDefault,
      isArchived: false,
    })),
    crosswalk: crosswalk.exercises,
    aliases: search.exercises,
    equipmentAliases: search.equipments,
    remembered: new Map(),
  };
}

function open(importer: Importer, file: string, book: MatchBook): ImportSummary {
  const result = importer.open(file, book, { nowMs: clock.now(), unit: 'kg' });
  if (result.kind !== 'parsed') throw new Error(result.kind);
  return result.summary;
}

interface Brought {
  device: TestDevice;
  /** By the file's names. */
  keys: Readonly<Record<string, Key>>;
  storedMs: number;
}

/** Imports piece by piece, as the screen does. */
async function bring(file: string): Promise<Brought> {
  const device = await openGuestDevice(clock, server.transport);
  await device.sync();
  const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
  const { exercises } = open(importer, file, await bookOf(device));
  const matched = new Set(exercises.map(({ exerciseKey }) => exerciseKey));
  const others = (await device.db.exercises.toArray()).filter(({ key }) => !matched.has(key));
  const keys = Object.fromEntries(
    exercises.map(({ name, exerciseKey }, at) => [name, exerciseKey ?? others[at]?.key ?? '']),
  );
  const importKey = await beginImport(device.ctx, 'strong');
  const storedMs = await timed(async () => {
    for (let from: number | null = 0; from !== null; ) {
      const { workouts, next } = importer.take(from, { exerciseKeys: keys, assisted: [] });
      await addImportedTrainings(device.ctx, { importKey, source: 'strong' }, workouts);
      from = next;
    }
  });
  await computeImportedFigures(device.ctx);
  return { device, keys, storedMs };
}

async function measureReading({ device, storedMs }: Brought): Promise<void> {
  const book = await bookOf(device);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    bare.push(await timed(async () => text.split('\n').map(line => line.split(','))));
    const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
    ours.push(await timed(async () => open(importer, text, book)));
  }
  const ms = median(ours) * SLOWER;
  const count = text.split('\n').length - 2;
  rows.push({
    what: `${count} rows read, matched and summed up, × ${SLOWER} (floor: a bare split)`,
    ours: `${ms.toFixed(0)} ms`,
    floor: `${(median(bare) * SLOWER).toFixed(0)} ms`,
    limit: `${MOST_READ_MS} ms`,
    isHeld: ms <= MOST_READ_MS,
  });
  const trainings = await device.db.workouts.count();
  rows.push({ what: `${trainings} trainings stored, in memory`, ours: `${storedMs.toFixed(0)} ms` });
}

async function measureSending({ device }: Brought): Promise<void> {
  const { transport } = device.session.ports;
  let roundTrips = 0;
  device.session.ports.transport = async request => {
    if (request.path === '/api/batch/') roundTrips++;
    return transport(request);
  };
  const ms = await timed(() => device.sync());
  if ((await device.db.log.where('state').anyOf(['waiting', 'sealed', 'rejected']).count()) > 0)
    throw new Error('not all of the import was acknowledged');
  rows.push({
    what: `the same sent, ${ms.toFixed(0)} ms beside the server: round trips`,
    ours: String(roundTrips),
    limit: String(MOST_ROUND_TRIPS),
    isHeld: roundTrips <= MOST_ROUND_TRIPS,
  });
  device.session.ports.transport = transport;
}

/**
 * Changes a set in the middle of an exercise's past: once to no best, once to the best of all that follow. The floor is
 * a bare transaction of a set and an entry: the excess grows with the trainings that the change reaches.
 */
async function measureEdits(): Promise<void> {
  const brought = [
    [few, FREQUENT],
    [many, RARE],
    [many, FREQUENT],
    [many, IN_EACH],
  ] as const;
  for (const [{ device, keys }, name] of brought) {
    const exerciseKey = keys[name] ?? '';
    const setKeys = await middleSets(device, exerciseKey);
    const bareMs = await medianBare(device, setKeys);
    const trainings = await timelineOf(device, exerciseKey).count();
    const all = await device.db.workouts.count();
    for (const [kg, what] of [
      [1, 'lowered'],
      [500, 'made the best of all later'],
    ] as const) {
      const ms = await medianEdit(device, setKeys, kg);
      const reached = await countReached(device, setKeys[setKeys.length >> 1] ?? '', kg);
      rows.push({
        what: `a set ${what}, in ${trainings} of ${all} trainings; reaches ${reached}`,
        ours: `${ms.toFixed(1)} ms`,
        floor: `${bareMs.toFixed(1)} ms`,
      });
    }
  }
}

function timelineOf({ db }: TestDevice, exerciseKey: Key) {
  return db.performances
    .where('[exerciseKey+startedAtMs]')
    .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey]);
}

/** A set of each training in the middle of the exercise's timeline. */
async function middleSets(device: TestDevice, exerciseKey: Key): Promise<Key[]> {
  const timeline = await timelineOf(device, exerciseKey).toArray();
  const from = Math.max(0, Math.floor((timeline.length - EDITS) / 2));
  const keys: Key[] = [];
  for (const { workoutKey } of timeline.slice(from, from + EDITS)) {
    const sets = await device.db.sets.where('workoutKey').equals(workoutKey).toArray();
    keys.push(
      ...sets
        .filter(set => set.exerciseKey === exerciseKey)
        .slice(0, 1)
        .map(({ key }) => key),
    );
  }
  return keys;
}

async function medianEdit(device: TestDevice, setKeys: readonly Key[], kg: number): Promise<number> {
  const times: number[] = [];
  for (const key of setKeys) {
    const former = (await device.db.sets.get(key))?.weightKg ?? null;
    times.push(await timed(() => saveSetValues(device.ctx, key, { weightKg: kg })));
    await saveSetValues(device.ctx, key, { weightKg: former });
  }
  return median(times);
}

/** How many trainings get another previous best if the set weighs this much. */
async function countReached(device: TestDevice, setKey: Key, kg: number): Promise<number> {
  const set = await device.db.sets.get(setKey);
  const read = async () => (await timelineOf(device, set?.exerciseKey ?? '').toArray()).map(bestBeforeOf);
  const before = await read();
  await saveSetValues(device.ctx, setKey, { weightKg: kg });
  const after = await read();
  await saveSetValues(device.ctx, setKey, { weightKg: set?.weightKg ?? null });
  return after.filter((best, at) => best !== before[at]).length;
}

function bestBeforeOf({ bestBefore }: PerformanceRow): string {
  return JSON.stringify(bestBefore);
}

async function medianBare({ db }: TestDevice, keys: readonly Key[]): Promise<number> {
  const entry = await db.log.orderBy('seq').last();
  const times: number[] = [];
  for (const row of await db.sets.bulkGet([...keys])) {
    const put = () =>
      db.transaction('rw', [db.sets, db.log], () =>
        Promise.all([row && db.sets.put(row), entry && db.log.put(entry)]),
      );
    times.push(await timed(put));
  }
  return median(times);
}

async function timed(body: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await body();
  return performance.now() - startedAtMs;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
