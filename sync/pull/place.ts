/**
 * How far this device has read what changed on the server:
 *
 *     no place ── noted before the lists are read ──► noted ── all lists read ──► place ── a page laid ──► place …
 *        ▲                                                                          │
 *        └── the server has no such call, or never was there (a backup put back) ───┘
 *
 * A place says that everything up to it is on this device. That may be undone by an answer that was on its way while a
 * pull was laid: the server gave it before another device's change that the pull has brought. So the place is
 * remembered from before, and the answer takes it back there: what changed since is told once more.
 */
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta, writeMeta } from '../meta.ts';

/**
 * Before any list is read. An older note is as good: what changed since is told again. Who tells changes gives past
 * workouts whole, whatever it was taken for before.
 */
export function notePlace(db: AccountDb, noted: { place: string; library: string }): Promise<void> {
  return inTransaction(db, [db.meta], async () => {
    const changes = await readMeta(db, 'changes');
    const server = await readMeta(db, 'server');
    if (server.hasPastWorkouts === false) await writeMeta(db, 'server', { ...server, hasPastWorkouts: null });
    await writeMeta(db, 'changes', { ...changes, noted: changes.noted ?? noted });
  });
}

/** The default library was read, as of this word. */
export function noteLibrary(db: AccountDb, library: string): Promise<void> {
  return inTransaction(db, [db.meta], async () => {
    await writeMeta(db, 'changes', { ...(await readMeta(db, 'changes')), library });
  });
}

/** Every list was read, and nothing was answered meanwhile that they may not have shown: from now on changes will do. */
export function startFromNote(db: AccountDb, answersBefore: number): Promise<void> {
  return inTransaction(db, [db.meta, db.outbox], async () => {
    const { noted } = await readMeta(db, 'changes');
    const isStill = (await readMeta(db, 'answers')) === answersBefore && !(await isCallOnItsWay(db));
    if (!noted || !isStill) return;
    await writeMeta(db, 'changes', { ...noted, noted: null, goBackTo: null });
    // Should the lists be needed again, what they were read for will have moved on without them.
    await writeMeta(db, 'etags', {});
  });
}

/** Inside the transaction that lays a page. */
export async function movePlace(db: AccountDb, place: string): Promise<void> {
  const changes = await readMeta(db, 'changes');
  const goBackTo = (await isCallOnItsWay(db)) ? (changes.goBackTo ?? changes.place) : null;
  await writeMeta(db, 'changes', { ...changes, place, goBackTo });
}

/** Inside the transaction that stores an answer. */
export async function takeBackPlace(db: AccountDb): Promise<void> {
  const changes = await readMeta(db, 'changes');
  if (changes.goBackTo === null) return;
  await writeMeta(db, 'changes', { ...changes, place: changes.goBackTo, goBackTo: null });
}

/** The lists again: nothing that was ever read for them is taken for known. */
export function forgetPlace(db: AccountDb, { isReset }: { isReset: boolean }): Promise<void> {
  return inTransaction(db, [db.meta], async () => {
    await writeMeta(db, 'changes', { place: null, noted: null, library: '', goBackTo: null });
    await writeMeta(db, 'etags', {});
    // A server that was put back may have older rows than those that were read.
    if (isReset) await forgetPastPlace(db);
  });
}

/** Inside the caller's transaction: past workouts are read from the newest on again. */
export async function forgetPastPlace(db: AccountDb): Promise<void> {
  const past = await readMeta(db, 'pastWorkouts');
  const pulled = past.isComplete ? past.pulled : 0;
  await writeMeta(db, 'pastWorkouts', { ...past, since: null, nextPath: null, pulled });
}

async function isCallOnItsWay(db: AccountDb): Promise<boolean> {
  return (await db.outbox.where('state').equals('frozen').count()) > 0;
}
