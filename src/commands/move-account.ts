/**
 * Moves all that a guest has done on this device into another account: the rows and the entries, which then go to
 * the server under that account as if they had been made there.
 *
 *     read the guest ──► write to the target, one transaction ──► empty the guest, if nothing changed meanwhile
 *            ▲                                                          │ something did
 *            └──────────────────────────────────────────────────────────┘
 *
 * Two databases share no transaction, so the order is such that a crash in between leaves everything twice and
 * nothing lost; moving again then writes the same keys once more.
 */
import type { Table } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { emptyAll } from '#db/kept-data.ts';
import type { NewEntry, OutboxEntry } from '#db/outbox-entry.ts';
import type { BestRow, ExerciseRow, NamedRow, RestRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { compareRanks } from '#domain/records.ts';

/** `already-sent`: the server has answered for some of it, so it stays the guest's. Nothing was changed. */
export type MoveResult = 'moved' | 'already-sent';

/**
 * For a guest that has never had a token: what is frozen in its outbox was never sent. Nobody may be signed in as the
 * target meanwhile. The guest's own settings stay behind: the account that is entered
 * has its own. A training running in both stays as it is; the sync joins them.
 */
export async function moveAccount(from: AccountDb, to: AccountDb): Promise<MoveResult> {
  for (;;) {
    const load = await readLoad(from);
    if (wasSent(load)) return 'already-sent';
    await inTransaction(to, to.tables, () => unload(to, load));
    if (await emptyUnlessChanged(from, load)) return 'moved';
  }
}

type Load = Awaited<ReturnType<typeof readLoad>>;

function readLoad(db: AccountDb) {
  return db.transaction('r', db.tables, async () => ({
    workouts: await db.workouts.toArray(),
    items: await db.items.toArray(),
    sets: await db.sets.toArray(),
    templates: await db.templates.toArray(),
    exercises: await db.exercises.toArray(),
    equipments: await db.equipments.toArray(),
    muscles: await db.muscles.toArray(),
    bests: await db.bests.toArray(),
    rest: await db.rest.toArray(),
    outbox: await db.outbox.orderBy('seq').toArray(),
  }));
}

/** A server id, or an entry that was refused: made again under another account, it would be there twice. */
function wasSent({ workouts, templates, exercises, outbox }: Load): boolean {
  const own = [...workouts, ...templates, ...exercises.filter(row => !row.isDefault)];
  return own.some(row => row.serverId !== null) || outbox.some(entry => entry.state === 'parked');
}

async function unload(to: AccountDb, load: Load): Promise<void> {
  await to.workouts.bulkPut(load.workouts);
  await to.items.bulkPut(load.items);
  await to.sets.bulkPut(load.sets);
  await to.templates.bulkPut(load.templates);
  await to.exercises.bulkPut(load.exercises.filter(row => !row.isDefault));
  // The shipped library is in both, and the target's may know the server's ids already.
  await addMissing<ExerciseRow>(
    to.exercises as Table,
    load.exercises.filter(row => row.isDefault),
  );
  await addMissing<NamedRow>(to.equipments as Table, load.equipments);
  await addMissing<NamedRow>(to.muscles as Table, load.muscles);
  await keepHigherBests(to, load.bests);
  await moveRest(to, load.rest);
  await appendEntries(to, load.outbox);
}

async function addMissing<Row extends { key: string }>(
  table: Table<Row, string>,
  rows: Row[],
): Promise<void> {
  const present = await table.bulkGet(rows.map(row => row.key));
  await table.bulkAdd(rows.filter((_, index) => present[index] === undefined));
}

async function keepHigherBests(to: AccountDb, bests: BestRow[]): Promise<void> {
  const known = await to.bests.bulkGet(bests.map(best => best.exerciseKey));
  const higher = bests.filter((best, index) => {
    const other = known[index];
    return !other || compareRanks(best.rank, other.rank) > 0;
  });
  await to.bests.bulkPut(higher);
}

async function moveRest(to: AccountDb, rests: RestRow[]): Promise<void> {
  if ((await to.rest.count()) === 0) await to.rest.bulkPut(rests);
}

/** In their order, after what the target has waiting itself, and due at once. */
async function appendEntries(to: AccountDb, entries: OutboxEntry[]): Promise<void> {
  const moved = entries.filter(entry => entry.lane !== 'settings');
  const keys = new Set(moved.map(entry => entry.idempotencyKey));
  // From a move that a crash cut short: written anew, in place of what it left.
  await to.outbox.filter(entry => keys.has(entry.idempotencyKey)).delete();
  await to.outbox.bulkAdd(moved.map(toUnsent));
}

/** Anew: a call that was frozen for the guest names its rows as the guest's server knows them. */
function toUnsent(entry: OutboxEntry): NewEntry {
  const { v, intent, lane, subject, group, makes, needs, idempotencyKey, madeAtMs } = entry;
  return {
    v,
    intent,
    lane,
    subject,
    group,
    makes,
    needs,
    idempotencyKey,
    madeAtMs,
    attempts: 0,
    nextTryAtMs: null,
    state: 'waiting',
    holdUntilMs: entry.state === 'waiting' ? entry.holdUntilMs : null,
  };
}

/** False when another tab added something while the target was written: then it is all copied once more. */
function emptyUnlessChanged(from: AccountDb, load: Load): Promise<boolean> {
  return inTransaction(from, from.tables, async () => {
    const outbox = await from.outbox.orderBy('seq').toArray();
    if (JSON.stringify(outbox) !== JSON.stringify(load.outbox)) return false;
    await emptyAll(from);
    return true;
  });
}
