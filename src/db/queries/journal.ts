/** What a person did, on this device and on others, newest first, in the words of the mutations; a page at a time. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { LogEntry } from '../log-entry.ts';
import type { JournalRow, ViewRow } from '../rows.ts';
import { type ChangeSubject, getSubjects } from './change-subjects.ts';

export const JOURNAL_KEPT_MS = 90 * 24 * 3600_000;

/** An entry of this device's log by its seq, one of another device by its key. */
export type JournalRef = number | Key;

/** Which training a change is of, where titles repeat: its day, and once it is over its figures. */
export interface JournalTraining {
  startedAtMs: number;
  exercises: number | null;
  tonnageKg: number | null;
}

export interface JournalLine {
  entry: LogEntry;
  subject: ChangeSubject;
  training?: JournalTraining | undefined;
  /** Left out: this device's own. Null: another one, of which only that is known. */
  device?: string | null;
}

type Found = Pick<JournalLine, 'entry' | 'device'>;

/** `workoutKey`: of one training alone. */
export async function getJournal(
  db: AccountDb,
  { limit, workoutKey }: { limit: number; workoutKey?: Key | undefined },
): Promise<JournalLine[]> {
  const joined = await readJoined(db);
  const ofTraining = (entry: LogEntry) =>
    workoutKey === undefined || trainingOf(entry, joined) === workoutKey;
  const own = db.log.orderBy('seq').reverse().filter(ofTraining).limit(limit);
  const others = db.journal
    .orderBy('entry.actedAtMs')
    .reverse()
    .filter(({ entry }) => ofTraining(entry))
    .limit(limit);
  const found = mergeByTime(await own.toArray(), await others.toArray()).slice(0, limit);
  const keys = found.map(({ entry }) => trainingOf(entry, joined));
  const named = found.map(({ entry: { args } }, at) => ({ args: withTraining(args, keys[at]) }));
  const [subjects, trainings] = await Promise.all([getSubjects(db, named), readTrainings(db, keys)]);
  return found.flatMap((one, at) => {
    const subject = subjects[at];
    const training = trainings.get(keys[at]);
    return subject ? [{ ...one, subject: withFormer(one.entry, subject), training }] : [];
  });
}

async function readTrainings(
  db: AccountDb,
  named: readonly (Key | undefined)[],
): Promise<Map<Key | undefined, JournalTraining>> {
  const keys = [...new Set(named)].filter(key => key !== undefined);
  const [workouts, digests] = await Promise.all([db.workouts.bulkGet(keys), db.digests.bulkGet(keys)]);
  return new Map(
    workouts.flatMap((workout, at) => {
      const digest = digests[at];
      const figures = {
        exercises: digest ? new Set(digest.lines.map(line => line.exerciseKey)).size : null,
        tonnageKg: digest?.tonnageTotalKg ?? null,
      };
      return workout ? [[workout.key, { startedAtMs: workout.startedAtMs, ...figures }]] : [];
    }),
  );
}

/** This device's trainings that have joined others, by their keys: what was done in them before is of those. */
async function readJoined({ aliases }: AccountDb): Promise<Map<Key | undefined, Key>> {
  return new Map((await aliases.toArray()).map(({ key, into }) => [key, into]));
}

function trainingOf({ args }: LogEntry, joined: ReadonlyMap<Key | undefined, Key>): Key | undefined {
  const key = 'workoutKey' in args ? args.workoutKey : undefined;
  return joined.get(key) ?? key;
}

function withTraining(args: LogEntry['args'], workoutKey: Key | undefined): LogEntry['args'] {
  return workoutKey === undefined ? args : ({ ...args, workoutKey } as LogEntry['args']);
}

/** All that was done to a training from a change on, the newest first. */
export async function getJournalSince(db: AccountDb, workoutKey: Key, from: JournalRef): Promise<LogEntry[]> {
  const first = await findJournalEntry(db, from);
  if (!first) return [];
  const sinceMs = timeOf(first);
  const own =
    typeof from === 'number'
      ? db.log.where('seq').aboveOrEqual(from)
      : db.log.filter(entry => timeOf(entry) >= sinceMs);
  const others = db.journal.where('entry.actedAtMs').aboveOrEqual(sinceMs);
  const joined = await readJoined(db);
  return mergeByTime(await own.reverse().toArray(), await others.reverse().toArray())
    .map(({ entry }) => entry)
    .filter(entry => trainingOf(entry, joined) === workoutKey);
}

export async function findJournalEntry(db: AccountDb, ref: JournalRef): Promise<LogEntry | undefined> {
  return typeof ref === 'number' ? db.log.get(ref) : (await db.journal.get(ref))?.entry;
}

export function journalRefOf({ entry, device }: Found): JournalRef {
  return device === undefined ? entry.seq : entry.id;
}

export async function getJournalLine(db: AccountDb, seq: number): Promise<JournalLine | undefined> {
  const entry = await db.log.get(seq);
  if (!entry) return undefined;
  const [subject] = await getSubjects(db, [entry]);
  return subject && { entry, subject };
}

/** Own ones keep the order in which they were made. */
function mergeByTime(own: readonly LogEntry[], others: readonly JournalRow[]): Found[] {
  return [...own.map(entry => ({ entry })), ...others.map(({ entry, device }) => ({ entry, device }))].sort(
    (a: Found, b: Found) => timeOf(b.entry) - timeOf(a.entry) || b.entry.seq - a.entry.seq,
  );
}

function timeOf({ begunAtMs, actedAtMs }: LogEntry): number {
  return begunAtMs ?? actedAtMs;
}

/** Of what is gone by now, the names that it had. */
function withFormer({ was, kind }: LogEntry, subject: ChangeSubject): ChangeSubject {
  const rows = Object.values(was ?? {}) as ViewRow[];
  const template = kind.startsWith('template.') ? rows.find(row => 'title' in row) : undefined;
  const title = template && 'title' in template ? template.title : null;
  return { ...subject, templateTitle: subject.templateTitle ?? title };
}
