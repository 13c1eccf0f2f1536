/** Unsent and refused changes with what they are about, for the screen that shows them in words. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { OutboxEntry, ParkedEntry } from '../outbox-entry.ts';
import { type ChangeSubject, getSubjects } from './change-subjects.ts';

export interface UnsentChange {
  entry: OutboxEntry;
  subject: ChangeSubject;
}

/** Refused changes of one item or workout (or a lone one), to be decided on as one thing. */
export interface RefusedThing {
  group: Key | null;
  changes: (UnsentChange & { entry: ParkedEntry })[];
}

export interface UnsentChanges {
  waiting: UnsentChange[];
  refused: RefusedThing[];
}

export async function getUnsentChanges(db: AccountDb): Promise<UnsentChanges> {
  const entries = await db.outbox.orderBy('seq').toArray();
  const subjects = await getSubjects(
    db,
    entries.map(entry => entry.intent),
  );
  const waiting: UnsentChange[] = [];
  const groups = new Map<Key | number, RefusedThing>();
  for (const [place, entry] of entries.entries()) {
    const subject = subjects[place];
    if (!subject) continue;
    if (entry.state !== 'parked') {
      waiting.push({ entry, subject });
      continue;
    }
    const id = entry.group ?? entry.seq;
    const thing = groups.get(id) ?? { group: entry.group, changes: [] };
    thing.changes.push({ entry, subject });
    groups.set(id, thing);
  }
  return { waiting, refused: [...groups.values()] };
}
