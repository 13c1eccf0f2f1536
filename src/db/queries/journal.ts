/** What a person did on this device, newest first, in the words of the mutations; a page at a time. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { LogEntry } from '../log-entry.ts';
import type { ViewRow } from '../rows.ts';
import { type ChangeSubject, getSubjects } from './change-subjects.ts';

export interface JournalLine {
  entry: LogEntry;
  subject: ChangeSubject;
}

/** `workoutKey`: of one training alone. */
export async function getJournal(
  db: AccountDb,
  { limit, workoutKey }: { limit: number; workoutKey?: Key | undefined },
): Promise<JournalLine[]> {
  const newest = db.log.orderBy('seq').reverse();
  const wanted = workoutKey === undefined ? newest : newest.filter(entry => isOf(entry, workoutKey));
  const entries = await wanted.limit(limit).toArray();
  const subjects = await getSubjects(db, entries);
  return entries.flatMap((entry, at) => {
    const subject = subjects[at];
    return subject ? [{ entry, subject: withFormer(entry, subject) }] : [];
  });
}

export async function getJournalLine(db: AccountDb, seq: number): Promise<JournalLine | undefined> {
  const entry = await db.log.get(seq);
  if (!entry) return undefined;
  const [subject] = await getSubjects(db, [entry]);
  return subject && { entry, subject };
}

function isOf({ args }: LogEntry, workoutKey: Key): boolean {
  return 'workoutKey' in args && args.workoutKey === workoutKey;
}

/** Of what is gone by now, the names that it had. */
function withFormer({ was, kind }: LogEntry, subject: ChangeSubject): ChangeSubject {
  const rows = Object.values(was ?? {}) as ViewRow[];
  const template = kind.startsWith('template.') ? rows.find(row => 'title' in row) : undefined;
  const title = template && 'title' in template ? template.title : null;
  return { ...subject, templateTitle: subject.templateTitle ?? title };
}
