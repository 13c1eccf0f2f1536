/**
 * Moves all that a guest has done on this device into another account: the rows and the entries, which then go to
 * the server under that account as if they had been made there.
 *
 *     read the guest ──► lay it by at the target ──► empty the guest, if nothing changed meanwhile ──► unpack it there
 *            ▲                                                          │ something did
 *            └───────────── give up what was laid by ◄──────────────────┘
 *
 * Two databases share no transaction, so one of them decides: a ticket lies in the guest for as long as it holds what
 * was laid by, and goes in the transaction that empties it. Where a crash came between, whoever enters the target asks
 * the guest: without its ticket, what was laid by is the target's; with it, the guest kept all and may have sent it.
 */
import type { Table } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import type { DeviceDb } from '#db/device-db.ts';
import { emptyAll } from '#db/kept-data.ts';
import { type NewEntry, type OutboxEntry, unsentBase } from '#db/outbox-entry.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { BestRow, ExerciseRow, NamedRow, RestRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { compareRanks } from '#domain/records.ts';

/** `already-sent`: the server has answered for some of it, so it stays the guest's. Nothing was changed. */
type MoveResult = 'moved' | 'already-sent';

/**
 * For a guest that has never had a token: what is frozen in its outbox was never sent. Nobody may be signed in as the
 * target meanwhile. The guest's own settings stay behind: the account that is entered
 * has its own. A training running in both stays as it is; the sync joins them.
 */
export async function moveAccount(from: AccountDb, to: AccountDb, newId = randomUuid): Promise<MoveResult> {
  for (;;) {
    const load = await readLoad(from);
    if (wasSent(load)) return 'already-sent';
    const id = newId();
    await inTransaction(from, [from.meta], () => from.meta.put({ id: TICKET + id, value: 'valid' }));
    const laidBy: LaidBy = { from: from.accountKey, load };
    await inTransaction(to, [to.meta], () => to.meta.put({ id: LAID_BY + id, value: laidBy }));
    await emptyUnlessChanged(from, load, id);
    if (await settle(from, to, id)) return 'moved';
  }
}

/** What was laid by here when a move broke off. Before anybody is signed in as this account. */
export async function settleMoves(device: DeviceDb, accountKey: Key): Promise<void> {
  const to = device.openAccount(accountKey);
  try {
    for (const { id, value } of await to.meta.where('id').startsWith(LAID_BY).toArray()) {
      const from = device.openAccount((value as LaidBy).from);
      try {
        await settle(from, to, id.slice(LAID_BY.length));
      } finally {
        from.close();
      }
    }
  } finally {
    to.close();
  }
}

/** In the target's `meta`, each with the move's id. */
const LAID_BY = 'laid-by:';
/** In the guest's. */
const TICKET = 'ticket:';

interface LaidBy {
  from: Key;
  load: Load;
}

/** True when the guest has let go of it. If not, it never will: a mover that slept finds its ticket void. */
async function settle(from: AccountDb, to: AccountDb, id: string): Promise<boolean> {
  const isLetGo = await inTransaction(from, [from.meta], async () => {
    if ((await from.meta.get(TICKET + id)) === undefined) return true;
    await from.meta.put({ id: TICKET + id, value: 'void' });
    return false;
  });
  await inTransaction(to, to.tables, async () => {
    const row = await to.meta.get(LAID_BY + id);
    if (!row) return;
    await to.meta.delete(row.id);
    if (isLetGo) await unload(to, (row.value as LaidBy).load);
  });
  return isLetGo;
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
  await to.outbox.bulkAdd(moved.map(toUnsent));
}

/** Anew: a call that was frozen for the guest names its rows as the guest's server knows them. */
function toUnsent(entry: OutboxEntry): NewEntry {
  const { seq: _given, ...base } = unsentBase(entry);
  return {
    ...base,
    state: 'waiting',
    holdUntilMs: entry.state === 'waiting' ? entry.holdUntilMs : null,
  };
}

/** Not when another tab added something while it was laid by: then it is all read once more. */
function emptyUnlessChanged(from: AccountDb, load: Load, id: string): Promise<void> {
  return inTransaction(from, from.tables, async () => {
    const tickets = await from.meta.where('id').startsWith(TICKET).toArray();
    if (!tickets.some(ticket => ticket.id === TICKET + id && ticket.value === 'valid')) return;
    const outbox = await from.outbox.orderBy('seq').toArray();
    if (JSON.stringify(outbox) !== JSON.stringify(load.outbox)) return;
    await from.meta.delete(TICKET + id);
    await emptyButTickets(from);
  });
}

/** In the running transaction. What moves had laid by elsewhere has not gone there: it must not come to life there. */
export async function emptyButTickets(db: AccountDb): Promise<void> {
  const tickets = await db.meta.where('id').startsWith(TICKET).toArray();
  await emptyAll(db);
  await db.meta.bulkPut(tickets);
}
