/** Changes that are not on the server, with what they are about, for the screen that shows them in words. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { LogEntry } from '../log-entry.ts';
import { type ChangeSubject, getSubjects } from './change-subjects.ts';
import { getOpenEntries, isRejected, type RejectedEntry } from './sync-state.ts';

export interface UnsentChange {
  entry: LogEntry;
  subject: ChangeSubject;
}

export interface RejectedChange extends UnsentChange {
  entry: RejectedEntry;
}

/** Rejected changes of one item or workout (or a lone one), to be decided on as one thing. */
export interface RejectedThing {
  group: Key | null;
  changes: RejectedChange[];
}

export interface UnsentChanges {
  waiting: UnsentChange[];
  /** Tried once a day: they failed the same way again and again, or the person wanted it so. */
  aside: UnsentChange[];
  rejected: RejectedThing[];
  /** Rows from the server that this version cannot read. */
  unreadCount: number;
}

export async function getUnsentChanges(db: AccountDb): Promise<UnsentChanges> {
  const entries = await getOpenEntries(db);
  const [subjects, unreadCount] = await Promise.all([getSubjects(db, entries), db.unread.count()]);
  const waiting: UnsentChange[] = [];
  const aside: UnsentChange[] = [];
  const groups = new Map<Key | number, RejectedThing>();
  for (const [place, entry] of entries.entries()) {
    const subject = subjects[place];
    if (!subject) continue;
    if (!isRejected(entry)) {
      (entry.state === 'aside' ? aside : waiting).push({ entry, subject });
      continue;
    }
    const id = entry.group ?? entry.seq;
    const thing = groups.get(id) ?? { group: entry.group, changes: [] };
    thing.changes.push({ entry, subject });
    groups.set(id, thing);
  }
  return { waiting, aside, rejected: [...groups.values()], unreadCount };
}

/** Undefined when it is not rejected any more. */
export async function getRejectedChange(db: AccountDb, seq: number): Promise<RejectedChange | undefined> {
  const entry = await db.log.get(seq);
  if (!isRejected(entry)) return undefined;
  const [subject] = await getSubjects(db, [entry]);
  return subject && { entry, subject };
}
