/**
 * What became of a seed against a plain server, when everything is mended: nothing waits, only what such a server cannot do
 * is refused, and device, server and record agree, as far as it holds anything.
 */
import type { LogEntry } from '#db/log-entry.ts';
import { isRejected } from '#db/queries/sync-state.ts';
import type { DigestRow, ExerciseSettingsRow, ItemRow, SetRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { historyView } from '../../support/old-server/views.ts';
import type * as old from '../../support/old-server/world.ts';
import type { Deed, Owner } from '../record/deed.ts';
import { isAbout, type Refused, refusedBy } from '../record/refused.ts';
import { accountOn, inspect } from '../run/inspect.ts';
import { readWaiting } from '../run/waiting-in.ts';
import { report, type World } from '../run/world.ts';
import { type RawDatabase, rawRow, rawRows } from '../world/fake-idb.ts';
import { checkRecord } from './check-record.ts';
import {
  checkLaw,
  discardAll,
  findHoldings,
  findLost,
  type Holding,
  NOTHING,
  PULL_MS,
  type RejectedRows,
  reload,
} from './check-world.ts';
import { removedKeys } from './facts.ts';
import { pictureOfDevice } from './local-rows.ts';
import { compare } from './picture.ts';
import { type PlainRows, readPlainRows } from './plain-rows.ts';
import { pictureOfServer, type ServerRows } from './server-rows.ts';

/** What the server calls a training before anybody does. */
const UNNAMED = 'Тренировка';

export async function checkPlainWorld(world: World): Promise<void> {
  for (const device of world.devices) await reload(world, device);
  await world.scheduler.sleep(PULL_MS);
  const servers = new Map<Owner, PlainRows>();
  const rejected: RejectedRows[] = [];
  for (const holding of findHoldings(world)) {
    const { device, accountKey, owner } = holding;
    if (inspect(device).accountKey !== accountKey)
      report(world, 'misreported', `${device.name}: ${owner} is signed in no more`);
    const database = accountOn(device, accountKey);
    if (!database) continue;
    const left = readWaiting(device, accountKey).length;
    if (left > 0) report(world, 'stuck', `${device.name} ${owner}: ${left} entries stay after a reload`);
    const refused = judgeRefusals(world, holding, database);
    rejected.push({ holding, refused });
    const user = findUser(world, holding);
    if (user) {
      servers.set(owner, compareWithServer(world, holding, { database, refused, user }));
      const rejected = rawRows<LogEntry>(database, 'log').filter(isRejected);
      if (rejected.length > 0) {
        await discardAll(world, holding, rejected);
        compareWithServer(world, holding, { database, refused: NOTHING, user });
      }
    } else if (pictureOfDevice(database).size > 1)
      report(world, 'lost', `${device.name}: the server never heard of ${owner}`);
    await checkLaw(world, holding);
  }
  checkNobodys(world, servers);
  takeServersTitles(world, servers);
  admitUnseen(world);
  for (const [owner, rows] of servers) admitUndeleted(world, owner, rows);
  const made = new Map([...servers].map(([owner, rows]) => [owner, withoutCopied(world, rows)]));
  checkRecord(world, { rejected, servers: made, deleted: new Map() });
}

function oldWorldOf({ server }: World): old.World {
  if (!server.plain) throw new Error('the server is not a plain one');
  return server.plain.world;
}

function findUser(world: World, { device, accountKey }: Holding): old.UserRow | undefined {
  const account = inspect(device).accounts.find(({ key }) => key === accountKey);
  return oldWorldOf(world).users.find(({ username }) => username === account?.username);
}

interface Held {
  database: RawDatabase;
  refused: Refused;
  user: old.UserRow;
}

function compareWithServer(
  world: World,
  { device, owner }: Holding,
  { database, refused, user }: Held,
): PlainRows {
  const rows = readPlainRows(oldWorldOf(world), user, database);
  const differences = compare(pictureOfDevice(database), pictureOfServer(rows), {
    isExcused: line => isAbout(refused, line),
    mayBeKept: () => false,
  });
  const figures = findOtherFigures(world, { database, refused, user }, rows);
  for (const text of [...differences, ...figures]) report(world, 'lost', `${device.name} ${owner}: ${text}`);
  return rows;
}

/** The history's line, but where it follows from what such a server does not know: kinds of sets, and what a weight means. */
function findOtherFigures(world: World, { database, refused, user }: Held, rows: ServerRows): string[] {
  const oldWorld = oldWorldOf(world);
  const modes = rawRows<ExerciseSettingsRow>(database, 'exerciseSettings').filter(
    row => row.loadMode !== null,
  );
  // Of a deleted one no list says how it was edited last.
  const gone = rows.exercises.filter(({ isGone }) => isGone);
  const special = new Set([...modes, ...gone].map(({ key }) => key));
  const sets = Map.groupBy(rawRows<SetRow>(database, 'sets'), set => set.workoutKey);
  const items = [
    ...rows.items.map(({ key, workout }) => ({ key, workoutKey: workout })),
    ...rawRows<ItemRow>(database, 'items'),
  ];
  return rows.workouts.flatMap(({ id, key, status }) => {
    const digest = rawRow<DigestRow>(database, 'digests', key);
    const workout = oldWorld.workouts.find(row => row.id === id && row.userId === user.id);
    const own = sets.get(key) ?? [];
    const isOther = own.some(set => set.setType !== 'work' || special.has(set.exerciseKey) || set.isLost);
    if (status !== 'completed' || !digest || !workout || isOther || isAbout(refused, [key])) return [];
    const lines = [
      ...own.map(set => [set.key, set.itemKey]),
      ...items.flatMap(item => (item.workoutKey === key ? [[item.key]] : [])),
    ];
    if (lines.some(one => isAbout(refused, one))) return [];
    const line = historyView(oldWorld, workout);
    // What was moved stays moved on the device alone.
    const shown = digest.lines.map(one => JSON.stringify([one.setsCount, one.best])).sort();
    const held = line.exercises.map(one => JSON.stringify([one.sets_count, one.best])).sort();
    if (digest.tonnageTotalKg === line.tonnage_total && shown.join() === held.join()) return [];
    return [
      `${key} shows ${digest.tonnageTotalKg}, ${shown} in the history, the server ${line.tonnage_total}, ${held}`,
    ];
  });
}

/** Which the specification has no call for: what undoes a deletion, an end or a plan from the journal. */
const LACKED: ReadonlySet<string> = new Set([
  'workout.move',
  'exercise.restore',
  'template.make',
  'template.patch',
]);

/** What a change of a training that has ended is answered with on the device. */
const LATE_CODES: ReadonlySet<string> = new Set(['workout_cancelled', 'forbidden']);

/**
 * Refused with a reason: a name that is too long, a change of a training that has ended, a call that the server lacks, and what
 * needed any of these.
 */
function judgeRefusals(world: World, holding: Holding, database: RawDatabase): Refused {
  const { device, owner } = holding;
  const rejected = rawRows<LogEntry>(database, 'log').filter(isRejected);
  const ended = new Set(
    rawRows<{ key: string; status: string }>(database, 'workouts')
      .filter(({ status }) => status !== 'active')
      .map(({ key }) => key),
  );
  // As the end of a training that was to go on.
  const removed = new Set(world.deeds.flatMap(({ what }) => (what ? removedKeys(what) : [])));
  const lacking = new Set(rejected.flatMap(({ kind, subject }) => (LACKED.has(kind) ? subject : [])));
  for (const { kind, args, rejection, seq, subject } of rejected) {
    const isForm = (kind === 'exercise.create' || kind === 'exercise.patch') && rejection.status === 400;
    const isLate = rejection.status === 404 || LATE_CODES.has(rejection.code ?? '');
    const isPast = 'workoutKey' in args && ended.has(args.workoutKey) && isLate;
    // Ticked in a tab that slept over the deletion: shown until the person decides.
    const isTargetGone = rejection.isTargetLost && 'itemKey' in args && removed.has(args.itemKey);
    if (isForm || isPast || isTargetGone || lacking.has(subject) || rejection.becauseOf !== undefined)
      continue;
    report(world, 'lost', `${device.name} ${owner}: ${seq} ${kind} is refused: ${JSON.stringify(rejection)}`);
  }
  return refusedBy(rejected, findLost(holding));
}

/** A template that is saved of a training has the training's title there: the call takes none. */
function takeServersTitles({ deeds }: World, servers: ReadonlyMap<Owner, ServerRows>): void {
  const templates = [...servers.values()].flatMap(rows => rows.templates);
  const workouts = [...servers.values()].flatMap(rows => rows.workouts);
  // A training begun from such a template is called there as the template is, and the next template after that one.
  const taken = new Set<string>();
  for (const { what, name } of deeds) {
    if (name !== 'save-as-template' || what?.kind !== 'create-template') continue;
    const titles = deeds.flatMap(({ what: other }) =>
      (other?.kind === 'start' || other?.kind === 'rename') && other.workoutKey === what.workoutKey
        ? other.title
        : [],
    );
    const own = workouts.find(({ key }) => key === what.workoutKey)?.title;
    const held = templates.find(({ key }) => key === what.templateKey)?.title ?? '';
    if (held !== own && held !== UNNAMED && !titles.includes(held) && !taken.has(held)) continue;
    what.title = held;
    taken.add(held);
  }
}

/** Where another tab took the set away at once, nobody saw what the app had filled in with the tick. */
function admitUnseen({ deeds }: World): void {
  for (const { what } of deeds) {
    if (what?.kind !== 'write-set' || what.sure.done !== true) continue;
    if (Object.keys(what.guessed).length === 0) what.guessed = 'anything';
  }
}

/**
 * An exercise whose deletion was undone after its training was repeated is in no plan of the repeat. The server still held it,
 * so the copy has it, once, with as many sets; the person may do something with them.
 */
function admitUndeleted({ deeds }: World, owner: Owner, { items, sets }: ServerRows): void {
  const own = deeds.filter(deed => deed.owner === owner);
  const keys = new Set(own.flatMap(deed => deed.keys));
  const isOthers = ({ key }: { key: string }) => !keys.has(key);
  for (const repeat of own) {
    const { what: start } = repeat;
    if (start?.kind !== 'start' || start.repeats === undefined) continue;
    for (const itemKey of undeletedAfter(repeat, own)) {
      const source = items.find(({ key, workout }) => key === itemKey && workout === start.repeats);
      const copy = items.find(
        item => isOthers(item) && item.workout === start.workoutKey && item.exercise === source?.exercise,
      );
      if (!source || !copy) continue;
      const copied = sets.filter(set => set.item === copy.key && isOthers(set));
      const count = sets.filter(({ item }) => item === source.key).length;
      const admitted = [copy, ...copied.slice(0, count)].map(({ key }) => key);
      repeat.keys.push(...admitted);
      for (const key of admitted) keys.add(key);
    }
  }
}

/** The items that were deleted before a deed and brought back after it. */
function undeletedAfter({ index }: Deed, deeds: readonly Deed[]): string[] {
  return deeds.flatMap(({ what, index: of }) => {
    if (what?.kind !== 'delete-item' || of > index) return [];
    const isUndone = deeds.some(
      ({ what: undo, index: at }) => at > index && undo?.kind === 'undo' && undo.of === of,
    );
    return isUndone ? [what.itemKey] : [];
  });
}

/**
 * The server copies what it holds, which may be more than the device's plan was made of: what was taken away after the end of
 * the training that is repeated. Of an exercise whose plan went there beside the copy, the copied ones are there twice.
 */
function withoutCopied({ deeds }: World, rows: PlainRows): ServerRows {
  const keys = new Set(deeds.flatMap(deed => deed.keys));
  const planned = new Map(
    deeds.flatMap(({ what }) =>
      what?.kind === 'start' && what.isCopy ? [[what.workoutKey, what.items] as const] : [],
    ),
  );
  const apart = rows.items.flatMap(({ key, workout }) => {
    const item = rows.copied.has(key) ? undefined : planned.get(workout)?.find(one => one.itemKey === key);
    return item ? `${workout} ${item.exerciseKey}` : [];
  });
  const copied = new Set<Key>();
  for (const { key, workout, exercise } of rows.items) {
    if (keys.has(key) || !rows.copied.has(key)) continue;
    const at = apart.indexOf(`${workout} ${exercise}`);
    if (at < 0) copied.add(key);
    else apart.splice(at, 1);
  }
  const written = new Set(deeds.flatMap(({ what }) => (what?.kind === 'write-set' ? what.setKey : [])));
  const isBeforeOwn = ({ item, order }: ServerRows['sets'][number]) =>
    rows.sets.every(other => other.item !== item || !keys.has(other.key) || other.order > order);
  const isCopied = (set: ServerRows['sets'][number]) => {
    const { key, item, workout, values } = set;
    const { done, weightKg, reps, durationSec } = values;
    const isFilled = [weightKg, reps, durationSec].some(value => value !== null);
    // The person may tick it, where it came.
    const isOwn = keys.has(key) || (done && !written.has(key));
    if (isOwn || copied.has(item)) return !isOwn;
    return planned.has(workout) && (isFilled || (rows.copied.has(item) && isBeforeOwn(set)));
  };
  return {
    ...rows,
    items: rows.items.filter(({ key }) => !copied.has(key)),
    sets: rows.sets.filter(set => !isCopied(set)),
  };
}

/** A guest whose first answer was lost is there twice, once with nothing. */
function checkNobodys(world: World, servers: ReadonlyMap<Owner, ServerRows>): void {
  const { users, workouts, templates, exercises } = oldWorldOf(world);
  const known = new Set([...servers.values()].map(({ userKey }) => userKey));
  for (const { id, username } of users) {
    if (known.has(username)) continue;
    const rows = [...workouts, ...templates, ...exercises].filter(({ userId }) => userId === id);
    if (rows.length > 0) report(world, 'doubled', `${rows.length} rows are ${username}'s, whom nobody is`);
  }
}
