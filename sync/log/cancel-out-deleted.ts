/**
 * Drops entries that cancel each other out: a training cancelled before anything was ticked or sent, and a row made and
 * deleted before it was sent. Checked when the deletion may be sent; until then it can be undone.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import { MUTATIONS } from '../mutations/registry.ts';
import { endEntries } from './end-entries.ts';
import { rebase } from './rebase.ts';

/** In the running transaction, which has all tables. Returns the entries that are still to be sent. */
export async function cancelOutDeleted(db: AccountDb, entries: readonly LogEntry[]): Promise<LogEntry[]> {
  const dropped = new Set<number>();
  for (const entry of entries) {
    const takesAway = MUTATIONS[entry.kind].destroys === 'row';
    if (!takesAway || entry.state !== 'waiting') continue;
    const cancelledOut = await findCancelledOut(db, entry);
    for (const { seq } of cancelledOut) dropped.add(seq);
    await rebase(db, await endEntries(db, cancelledOut));
    if (cancelledOut.length > 0) await db.log.update(entry.seq, { isSpent: true });
  }
  return entries.filter(entry => !dropped.has(entry.seq));
}

/** The deletion, the creation and all changes of the created rows; empty if any of them may have been sent. */
async function findCancelledOut(db: AccountDb, entry: LogEntry): Promise<LogEntry[]> {
  const { key } = readRef(entry.subject);
  const makers = await db.log.where('makes').equals(key).toArray();
  const [maker] = makers;
  if (makers.length !== 1 || maker?.state !== 'waiting' || maker.subject !== entry.subject) return [];
  // A cancelled training with ticks may still be resumed.
  if (entry.kind === 'workout.cancel' && (await hasTicks(db, key))) return [];
  // Of several exercises added at once the others stay; a training goes with everything it began with.
  if (maker.makes.length > 1 && !entry.subject.startsWith('workouts/')) return [];
  const waiting = await db.log.where('state').equals('waiting').toArray();
  const made = new Set(maker.makes);
  const dependents: LogEntry[] = [];
  for (const other of waiting) {
    if (other.seq === entry.seq || other.seq === maker.seq) continue;
    if (!other.needs.some(need => made.has(need)) && !other.makes.some(one => made.has(one))) continue;
    // A template made of the training needs it on the server, and so does a training begun from it.
    if (outlivesTraining(other)) return [];
    for (const one of other.makes) made.add(one);
    dependents.push(other);
  }
  const isNeededElsewhere = await isNeededByOthers(db, made);
  return isNeededElsewhere ? [] : [maker, entry, ...dependents];
}

async function hasTicks({ sets }: AccountDb, workoutKey: string): Promise<boolean> {
  return (await sets.where('workoutKey').equals(workoutKey).toArray()).some(({ done }) => done);
}

/** Entries that need a training on the server and outlive it. */
export function outlivesTraining({ kind, subject, makes }: LogEntry): boolean {
  return !MUTATIONS[kind].isOfTraining || beginsTraining({ subject, makes });
}

function beginsTraining({ subject, makes }: Pick<LogEntry, 'subject' | 'makes'>): boolean {
  return subject.startsWith('workouts/') && makes.includes(readRef(subject).key);
}

async function isNeededByOthers(db: AccountDb, made: ReadonlySet<string>): Promise<boolean> {
  const underWay = await db.log.where('state').anyOf(['sealed', 'aside', 'rejected']).toArray();
  return underWay.some(({ needs }) => needs.some(need => made.has(need)));
}
