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
}

export async function getUnsentChanges(db: AccountDb): Promise<UnsentChanges> {
  const entries = await getOpenEntries(db);
  const subjects = await getSubjects(db, entries);
  const changes: UnsentChanges = { waiting: [], aside: [], rejected: [] };
  const groups = new Map<Key | number, RejectedThing>();
  for (const [place, entry] of entries.entries()) {
    const subject = subjects[place];
    if (!subject) continue;
    if (!isRejected(entry)) {
      changes[entry.state === 'aside' ? 'aside' : 'waiting'].push({ entry, subject });
      continue;
    }
    const id = entry.group ?? entry.seq;
    const thing = groups.get(id) ?? { group: entry.group, changes: [] };
    thing.changes.push({ entry, subject });
    groups.set(id, thing);
  }
  return { ...changes, rejected: [...groups.values()] };
}
