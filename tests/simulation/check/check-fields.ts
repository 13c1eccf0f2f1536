/**
 * Values: the later act wins, field by field, not the later arrival (LATER1). Where nobody can say which of two devices
 * acted later, a field must hold the last word of one of them. Long, since one list says what each act writes.
 */
import { fromWire } from '#contract/fields/field.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type { Key } from '#domain/ids.ts';
import type { Deed, Imported, MadeItem, SetField, What, Written } from '../record/deed.ts';
import { report, type World } from '../run/world.ts';
import { type ActTimes, readActTimes } from './act-times.ts';
import { callsOf, isSuccess } from './batches.ts';
import { type Facts, isRejected, lineage } from './facts.ts';
import { isTouching, mayBeForgotten } from './may-be-forgotten.ts';
import { isImportTakenBack } from './outlived-host.ts';
import type { ServerRows } from './server-rows.ts';
import { wasTypedIntoGone } from './taken-away-before.ts';

/** One value that somebody gave a field. */
interface Word {
  deed: Deed;
  value: unknown;
  /** Surely written: it leaves no room for earlier ones of its device. */
  isSure: boolean;
}

interface Field {
  key: Key;
  name: string;
  held: unknown;
}

export function checkFields(world: World, facts: Facts, rows: ServerRows): void {
  const isRestored = world.server.restoredMs.length > 0;
  const words = collectWords(facts, new Set(rows.workouts.map(row => row.key)), isRestored);
  const times = readActTimes(world);
  const check = (field: Field) => {
    const said = [...(words.get(nameOf(field)) ?? []), ...wordsOfTakingBack(facts, field.key)];
    checkField(world, facts, { field, words: said, times });
  };
  // What was said of a training that was cancelled went with it.
  const cancelled = new Set(rows.workouts.filter(row => row.status === 'cancelled').map(row => row.key));
  for (const set of rows.sets) {
    if (cancelled.has(set.workout)) continue;
    for (const [name, held] of Object.entries(set.values)) check({ key: set.key, name, held });
  }
  for (const workout of rows.workouts) {
    if (!cancelled.has(workout.key)) check({ key: workout.key, name: 'title', held: workout.title });
    checkStatus(world, facts, { workout, times });
    checkTimes(world, facts, { workout, times });
  }
  for (const { key, exercise, workout } of rows.items) {
    if (!cancelled.has(workout)) check({ key, name: 'exercise', held: exercise });
  }
  for (const { key, title, isFavorite } of rows.templates) {
    check({ key, name: 'title', held: title });
    check({ key, name: 'isFavorite', held: isFavorite });
  }
  for (const { key, name, content } of rows.exercises) {
    check({ key, name: 'name', held: name });
    check({ key, name: 'isArchived', held: (content as { isArchived: boolean }).isArchived });
  }
  for (const [name, held] of Object.entries(rows.settings)) check({ key: 'settings', name, held });
}

/** What was taken back from the journal is as it was before, which may be anything that somebody said, also before it joined. */
function wordsOfTakingBack({ deeds, joined }: Facts, key: Key): Word[] {
  return deeds.flatMap(deed =>
    deed.what?.kind === 'take-back' &&
    deed.outcome !== 'refused' &&
    deed.what.touched.some(touched => touched === key || joined.get(touched) === key)
      ? [{ deed, value: ANYTHING, isSure: false }]
      : [],
  );
}

function nameOf({ key, name }: { key: Key; name: string }): string {
  return `${key} ${name}`;
}

interface Judged {
  field: Field;
  words: Word[];
  times: ActTimes;
}

function checkField(world: World, facts: Facts, { field, words, times }: Judged): void {
  const lineKeys = lineage(facts, field.key);
  // What was given up may have reached the server before.
  const isGivenUp = ({ deed }: Word) => facts.isGivenUp(lineKeys, deed);
  // What was said of a row while another tab took it away may have come too late, also where that was undone.
  const isTaken = ({ deed }: Word) =>
    facts.takings.some(
      taking =>
        lineKeys.includes(taking.key) &&
        taking.deed.device === deed.device &&
        taking.deed.startMs < deed.endMs &&
        deed.startMs < taking.deed.endMs,
    );
  const isGone = ({ deed }: Word) =>
    wasTypedIntoGone(world.server.ledger, facts, { key: field.key, deed }, lineKeys);
  const counted = words.map(word =>
    isGivenUp(word) || isTaken(word) || isGone(word) ? { ...word, isSure: false } : word,
  );
  if (!counted.some(word => word.isSure)) return;
  // A refused word is shown as refused; what the server holds is then somebody else's, or what was there before.
  if (isRejected(facts, lineKeys)) return;
  const last = counted.filter(
    word =>
      !counted.some(
        other =>
          isLaterOnSameDevice(other, word, { facts, times }) || isLaterElsewhere(other, word, { times }),
      ),
  );
  if (last.some(({ value }) => value === ANYTHING || same(value, field.held))) return;
  const said = last
    .map(({ deed, value }) => `#${deed.index} ${deed.device} ${JSON.stringify(value)}`)
    .join(', ');
  const isOlder = counted.some(word => !last.includes(word) && same(word.value, field.held));
  const kind = isOlder && last.some(word => hasArrived(world, word, field.key)) ? 'late' : 'lost';
  report(
    world,
    kind,
    `${facts.owner}: ${field.name} of ${field.key} is ${JSON.stringify(field.held)}; last said: ${said}`,
  );
}

/** By what its device has written to the row since, and the server carried out: on its way, acts of one row may become one. */
function hasArrived({ server }: World, { deed }: Word, key: Key): boolean {
  return server.ledger.some(
    line =>
      line.atMs >= deed.startMs &&
      line.from.startsWith(`${deed.device}/`) &&
      callsOf(line).some(
        ({ call, result }) => result && isSuccess(result.status) && JSON.stringify(call).includes(key),
      ),
  );
}

const ANYTHING = Symbol('anything');

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The device's own clock never goes back, unless what it knew was discarded in between: then the server can only guess, as
 * of two devices (server/database/acts.ts).
 */
function isLaterOnSameDevice(
  { deed, isSure }: Word,
  { deed: word }: Word,
  { facts, times }: { facts: Facts } & Pick<Judged, 'times'>,
): boolean {
  if (!isSure || deed.device !== word.device || deed.startMs <= word.endMs) return false;
  const hasBegunAnew = facts.deeds.some(
    ({ what, device, startMs, endMs }) =>
      (what?.kind === 'evict' || (what?.kind === 'logout' && what.forget)) &&
      device === word.device &&
      endMs >= word.startMs &&
      startMs <= deed.endMs,
  );
  return !hasBegunAnew || times.isLater(deed, word);
}

function isLaterElsewhere(other: Word, word: Word, { times }: Pick<Judged, 'times'>): boolean {
  if (!other.isSure || other.deed.device === word.deed.device) return false;
  return times.isLater(other.deed, word.deed);
}

const EMPTY_SET = fromWire(setFields, {});
const SET_FIELDS = Object.keys(EMPTY_SET) as SetField[];

/** `workouts`: the keys of those that the server holds. */
function collectWords(facts: Facts, workouts: ReadonlySet<Key>, isRestored: boolean): Map<string, Word[]> {
  const words = new Map<string, Word[]>();
  const hosts = new Set(facts.joined.values());
  // On a server put back from a copy one may join another, which takes its name, before it hears that it had ended.
  const parted = new Set([...facts.joined.keys()].filter(key => isRestored && workouts.has(key)));
  for (const deed of facts.deeds) {
    if (deed.outcome === 'refused' || !deed.what) continue;
    for (const { key, name, value, isSure } of [
      ...wordsOf(deed, { hosts, parted }),
      ...wordsOfHost(deed, facts, workouts),
      ...wordsOfHeld(deed, facts),
    ]) {
      const id = nameOf({ key, name });
      words.set(id, [...(words.get(id) ?? []), { deed, value, isSure: isSure && deed.outcome === 'done' }]);
    }
  }
  return words;
}

interface Said {
  key: Key;
  name: string;
  value: unknown;
  isSure: boolean;
}

interface Joins {
  /** Trainings that another one has joined. */
  hosts: ReadonlySet<Key>;
  /** Those that had joined another one, and are their own again. */
  parted: ReadonlySet<Key>;
}

function wordsOf({ what }: Deed, { hosts, parted }: Joins): Said[] {
  const say = (key: Key, name: string, value: unknown, isSure = true): Said => ({ key, name, value, isSure });
  const saySets = ({ sets }: Pick<MadeItem, 'sets'>): Said[] =>
    sets.flatMap(set => SET_FIELDS.map(name => say(set.setKey, name, set.values[name] ?? EMPTY_SET[name])));
  const sayItems = (items: readonly MadeItem[]): Said[] =>
    items.flatMap(item => [say(item.itemKey, 'exercise', item.exerciseKey), ...saySets(item)]);
  const sayTemplate = (made: { templateKey: Key; title: string }): Said[] => [
    say(made.templateKey, 'title', made.title),
    say(made.templateKey, 'isFavorite', false),
  ];
  const sayExercise = (made: { exerciseKey: Key; name: string }): Said[] => [
    say(made.exerciseKey, 'name', made.name),
    say(made.exerciseKey, 'isArchived', false),
  ];
  const sayWritten = ({ setKey, sure, guessed }: Written): Said[] => {
    const guesses =
      guessed === 'anything'
        ? SET_FIELDS.map(name => say(setKey, name, ANYTHING, false))
        : Object.entries(guessed).map(([name, value]) => say(setKey, name, value, false));
    return [...Object.entries(sure).map(([name, value]) => say(setKey, name, value)), ...guesses];
  };
  switch (what?.kind) {
    case 'start':
      return [
        // A copy is named after what the server copies, which another device may have renamed. The name that a training
        // starts with has no date: one that was given to a training that joined it takes its place, also an earlier one.
        say(what.workoutKey, 'title', what.title, !what.isCopy && !hosts.has(what.workoutKey)),
        ...sayItems(what.items),
      ];
    case 'import':
      return what.workouts.flatMap(({ workoutKey, title, items }) => [
        say(workoutKey, 'title', title, !hosts.has(workoutKey)),
        ...sayItems(items),
      ]);
    case 'rename-template':
      return [say(what.templateKey, 'title', what.title)];
    case 'add-items':
      return sayItems(what.items);
    case 'replace-item':
      return [say(what.itemKey, 'exercise', what.exerciseKey), ...saySets(what)];
    case 'add-set':
      return SET_FIELDS.map(name => say(what.setKey, name, EMPTY_SET[name]));
    case 'write-set':
      return sayWritten(what);
    case 'write-sets':
      return what.sets.flatMap(sayWritten);
    case 'add-sets':
      return saySets(what);
    case 'tick-all':
      return what.setKeys.map(key => say(key, 'done', true));
    case 'rename':
      return [say(what.workoutKey, 'title', what.title, !parted.has(what.workoutKey))];
    case 'create-template':
      return sayTemplate(what);
    case 'make-templates':
      return [...what.templates.flatMap(sayTemplate), ...what.exercises.flatMap(sayExercise)];
    case 'favorite':
      return [say(what.templateKey, 'isFavorite', what.isFavorite)];
    case 'create-exercise':
      return sayExercise(what);
    case 'edit-exercise':
      return [say(what.exerciseKey, 'name', what.name)];
    case 'archive':
      return [say(what.exerciseKey, 'isArchived', what.isArchived)];
    case 'settings':
      return Object.entries(what.values).map(([name, value]) => say('settings', name, value));
    default:
      return [];
  }
}

/**
 * A rename by the key of a training that joined another one names that one. Unless it parted from it again, before or
 * after, or the rename is one that may have been refused or given up.
 */
function wordsOfHost(deed: Deed, facts: Facts, workouts: ReadonlySet<Key>): Said[] {
  if (deed.what?.kind !== 'rename') return [];
  const { workoutKey, title } = deed.what;
  const key = facts.joined.get(workoutKey);
  if (key === undefined) return [];
  const line = lineage(facts, workoutKey);
  const isSure = !workouts.has(workoutKey) && !isRejected(facts, line) && !facts.isGivenUp(line, deed);
  return [{ key, name: 'title', value: title, isSure }];
}

/** Where a stopwatch stops by itself: whatever time has passed is its set's, whichever set the device then held. */
function wordsOfHeld({ what, device, endMs }: Deed, { deeds }: Facts): Said[] {
  if (what?.kind !== 'finish' && what?.kind !== 'start-hold') return [];
  return deeds.flatMap(other =>
    other.what?.kind === 'start-hold' && other.device === device && other.startMs <= endMs
      ? [{ key: other.what.setKey, name: 'durationSec', value: ANYTHING, isSure: false }]
      : [],
  );
}

/**
 * An end is an end: it stands where somebody ended the training so, or where it was forgotten for so long that the next began.
 * Unless somebody has moved it since.
 */
function checkStatus(
  world: World,
  facts: Facts,
  { workout: { key, status }, times }: { workout: ServerRows['workouts'][number]; times: ActTimes },
): void {
  const ends = facts.deeds.flatMap(deed => [...endIn(deed, key, facts), ...moveOf(deed, key, facts.deeds)]);
  const isSure = (end: End) => end.isSure && !facts.isGivenUp(lineage(facts, key), end.deed);
  const last = ends.filter(
    end => !ends.some(other => isSure(other) && isFollowedBy(end.deed, other.deed) && isMove(end)),
  );
  const isForgettable = () =>
    isTouchedByWrongClock(facts, key, times) ||
    mayBeForgotten({ ledger: world.server.ledger, deeds: facts.deeds, times }, key);
  const isPossible =
    last.some(end => end.status === status || end.status === 'any') ||
    (status === 'active' && !ends.some(isSure)) ||
    hasOutlived(facts, key, status) ||
    (status === 'completed' && (isForgettable() || facts.possible.has(key)));
  if (isPossible || isRejected(facts, lineage(facts, key))) return;
  const said = ends.map(({ deed, status: as }) => `#${deed.index} ${deed.device} ${as}`).join(', ');
  report(world, 'lost', `${facts.owner}: ${key} is ${status}; ended by: ${said}`);
}

interface End {
  deed: Deed;
  status: string;
  isSure: boolean;
}

/** It had joined one of an import that was then taken back: it is its own again, and has the end that the two had. */
function hasOutlived(facts: Facts, key: Key, status: string): boolean {
  const host = facts.joined.get(key);
  if (host === undefined) return false;
  return (
    isImportTakenBack(facts, host) &&
    facts.deeds.some(deed => endIn(deed, host, facts).some(end => end.status === status))
  );
}

function isMove({ deed }: End): boolean {
  return deed.what?.kind === 'move-workout';
}

/** On one device. */
function isFollowedBy(deed: Deed, other: Deed): boolean {
  return other.device === deed.device && other.startMs > deed.endMs;
}

function moveOf(deed: Deed, key: Key, deeds: readonly Deed[]): End[] {
  const { what, outcome } = deed;
  if (outcome === 'refused') return [];
  if (what?.kind === 'move-workout' && what.workoutKey === key && what.status !== 'cancelled')
    return [{ deed, status: what.status, isSure: outcome === 'done' }];
  if (what?.kind === 'take-back' && what.touched.includes(key))
    return [{ deed, status: 'any', isSure: false }];
  // Sent once more, it comes after what was said since.
  if (what?.kind === 'retry')
    return deeds
      .filter(({ index }) => what.of.includes(index))
      .flatMap(one => moveOf(one, key, deeds))
      .map(({ status }) => ({ deed, status, isSure: false }));
  return [];
}

function endIn(deed: Deed, key: Key, facts: Facts): End[] {
  const { what, outcome } = deed;
  if (outcome === 'refused' || !what) return [];
  const isWrittenDown = what.kind === 'start' && what.workoutKey === key && what.finishedAtMs !== null;
  if (isWrittenDown || importedBy(what, key))
    return [{ deed, status: 'completed', isSure: outcome === 'done' }];
  if (what.kind === 'finish' && what.workoutKey === key)
    return [{ deed, status: 'completed', isSure: outcome === 'done' }];
  if (what.kind === 'put-back' && deed.keys.includes(key))
    return [{ deed, status: 'completed', isSure: false }];
  const removal = facts.removals.find(one => one.deed === deed && one.key === key);
  // Of one that had joined another, the key itself may hold a cancelled training.
  if (what.kind === 'leave' && what.joinedKeys.includes(key))
    return [{ deed, status: 'cancelled', isSure: false }];
  return removal ? [{ deed, status: 'cancelled', isSure: removal.isCertain }] : [];
}

/** By a clock that is wrong by years it has not been touched for years. */
function isTouchedByWrongClock({ deeds }: Facts, key: Key, times: ActTimes): boolean {
  return deeds.some(deed => deed.what && isTouching(deed.what, key) && times.isByWrongClock(deed));
}

const DAY_MS = 86_400_000;
/** No training lasts longer (server/workouts/device-times.ts). */
const LONGEST_MS = 31 * DAY_MS;

/** A training's times are those of the device that trained, or those that somebody gave it afterwards. */
function checkTimes(
  world: World,
  facts: Facts,
  { workout, times }: { workout: ServerRows['workouts'][number]; times: ActTimes },
): void {
  const isOfIt = ({ what, keys }: Deed) =>
    keys.includes(workout.key) || (what && 'workoutKey' in what && what.workoutKey === workout.key);
  const isByWrongClock = facts.deeds.some(
    deed => (isOfIt(deed) || importedBy(deed.what, workout.key)) && times.isByWrongClock(deed),
  );
  if (isByWrongClock) {
    checkReason(world, facts, workout);
    return;
  }
  const timed = facts.deeds.flatMap(({ what }) => {
    const own = what?.kind === 'start' || what?.kind === 'set-times' ? [what] : [];
    return [...own.filter(one => one.workoutKey === workout.key), importedBy(what, workout.key) ?? []].flat();
  });
  const begins = timed.map(({ startedAtMs }) => startedAtMs);
  // Of one whose tab died over its start nobody knows when that was; later times can be taken back to it.
  const isStartKnown = timed.some(one => !('kind' in one && one.kind === 'set-times'));
  // Ended before it began, by a clock that was set back, or months after: then the server makes sense of it.
  const beganMs = Math.max(...begins, workout.startedAtMs);
  const ends = finishesOf(facts, workout.key);
  if (ends.some(({ endMs }) => endMs < beganMs || endMs > Math.min(...begins) + LONGEST_MS)) return;
  if (isStartKnown && !begins.includes(workout.startedAtMs)) {
    report(
      world,
      'lost',
      `${facts.owner}: ${workout.key} began at ${begins.join(' or ')}, not ${workout.startedAtMs}`,
    );
  }
  if (workout.status !== 'completed') return;
  // When a tab that died over it would have said it ended, nobody knows; one that was cancelled and is back ended then.
  const isKnown =
    ends.length > 0 &&
    ends.every(({ isSure }) => isSure) &&
    !isRejected(facts, [workout.key]) &&
    !facts.takings.some(({ key }) => key === workout.key) &&
    wordsOfTakingBack(facts, workout.key).length === 0;
  if (isKnown && !ends.some(({ endMs }) => endMs === workout.finishedAtMs)) {
    report(
      world,
      'lost',
      `${facts.owner}: ${workout.key} ended at ${ends.map(({ endMs }) => endMs).join(' or ')}, not ${workout.finishedAtMs}`,
    );
  }
}

/** By a clock that is wrong by years a training still ends after it began, and neither is yet to come. */
function checkReason(
  world: World,
  { owner }: Facts,
  { key, startedAtMs, finishedAtMs }: ServerRows['workouts'][number],
): void {
  const { nowMs } = world.scheduler;
  const isToCome = Math.max(startedAtMs, finishedAtMs ?? startedAtMs) > nowMs + DAY_MS;
  if (isToCome || (finishedAtMs ?? startedAtMs) < startedAtMs)
    report(world, 'lost', `${owner}: ${key} began at ${startedAtMs} and ended at ${finishedAtMs}`);
}

function importedBy(what: What | undefined, workoutKey: Key): Imported | undefined {
  return what?.kind === 'import' ? what.workouts.find(one => one.workoutKey === workoutKey) : undefined;
}

function finishesOf(facts: Facts, workoutKey: Key): { endMs: number; isSure: boolean }[] {
  return facts.deeds.flatMap(({ what, outcome }) => {
    const imported = importedBy(what, workoutKey);
    if (imported) return [{ endMs: imported.finishedAtMs, isSure: outcome === 'done' }];
    const isOf = what && 'workoutKey' in what && what.workoutKey === workoutKey;
    const finishedAtMs = isOf && 'finishedAtMs' in what ? what.finishedAtMs : null;
    return finishedAtMs === null ? [] : [{ endMs: finishedAtMs, isSure: outcome === 'done' }];
  });
}
