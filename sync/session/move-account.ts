/**
 * Moves all that a guest has done on this device into another account: its log, which then goes to the server under that
 * account as if it had been made there. A guest that was never on the server has no rows but those that its log makes, so
 * nothing else is moved; the target computes the views from it.
 *
 *     read the log ──► lay it by at the target ──► empty the guest, if nothing changed meanwhile ──► unpack it there
 *            ▲                                                          │ something did
 *            └───────────── give up what was laid by ◄──────────────────┘
 *
 * Two databases share no transaction, so one of them decides: a ticket lies in the guest for as long as it holds what
 * was laid by, and goes in the transaction that empties it. Where a crash came between, entering the target asks
 * the guest: without its ticket, what was laid by is the target's; with it, the guest kept all and may have sent it.
 *
 * What is moved is never on the server as the guest's, too: a guest asks for its first token only after it has voided
 * its tickets (guest-entry.ts), and a ticket is issued only after `keepUnknown`, which voids the tokens under way.
 */
import type { Table } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import type { DeviceDb } from '#db/device-db.ts';
import { emptyAll } from '#db/kept-data.ts';
import type { LogEntry, NewLogEntry } from '#db/log-entry.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { ExerciseRow, NamedRow, RestRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { fence } from '../exchange/lease.ts';
import { addChildren } from '../log/import-trainings.ts';
import { rebase } from '../log/rebase.ts';
import { takeBases } from '../log/take-bases.ts';
import { readMeta } from '../meta.ts';
import { keepUnknown } from './session-store.ts';

/** `already-sent`: the server knows the guest and may have seen some of it, so it stays the guest's. */
type MoveResult = 'moved' | 'already-sent';

/**
 * Of the signed-in guest. Nobody may be signed in as the target meanwhile. The guest's own settings stay behind: the
 * account that is entered has its own. A training running in both stays as it is; the server joins them.
 */
export async function moveAccount(
  device: DeviceDb,
  from: AccountDb,
  to: AccountDb,
  newId = randomUuid,
): Promise<MoveResult> {
  for (;;) {
    if (!(await keepUnknown(device, from.accountKey))) return 'already-sent';
    const id = newId();
    await inTransaction(from, [from.meta], () => from.meta.put({ id: TICKET + id, value: 'valid' }));
    const load = await readLoad(from);
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

/** From here on no move that has begun empties this guest. */
export async function voidTickets(device: DeviceDb, accountKey: Key): Promise<void> {
  const db = device.openAccount(accountKey);
  try {
    await inTransaction(db, [db.meta], async () => {
      const tickets = await readTickets(db);
      await db.meta.bulkPut(tickets.map(({ id }) => ({ id, value: 'void' })));
    });
  } finally {
    db.close();
  }
}

/**
 * In the running transaction, which has all tables. Tickets stay: what moves that broke off had laid by elsewhere must not
 * come to life there. So does the lease's number, raised: an exchange under way stores nothing any more.
 */
export async function emptyButTickets(db: AccountDb): Promise<void> {
  await fence(db);
  const kept = [...(await readTickets(db)), { id: 'lease', value: await readMeta(db, 'lease') }];
  await emptyAll(db);
  await db.meta.bulkPut(kept);
}

/** In the target's `meta`, each with the move's id. */
const LAID_BY = 'laid-by:';
/** In the guest's. */
const TICKET = 'ticket:';

interface LaidBy {
  from: Key;
  load: Load;
}

type Load = Awaited<ReturnType<typeof readLoad>>;

function readTickets(db: AccountDb) {
  return db.meta.where('id').startsWith(TICKET).toArray();
}

function readLoad(db: AccountDb) {
  return db.transaction('r', db.tables, async () => ({
    log: await db.log.orderBy('seq').toArray(),
    rest: await db.rest.toArray(),
    exercises: await db.exercises.filter(row => row.isDefault).toArray(),
    equipments: await db.equipments.toArray(),
    muscles: await db.muscles.toArray(),
  }));
}

/** True when the guest has let go of it. If not, it never will: a mover that was suspended finds its ticket void. */
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
    if (isLetGo) await unpack(to, (row.value as LaidBy).load);
  });
  return isLetGo;
}

/** In their order, after what the target has waiting itself. */
async function unpack(to: AccountDb, load: Load): Promise<void> {
  // The shipped library is in both, and figures need it.
  await addMissing<ExerciseRow>(to.exercises as Table, load.exercises);
  await addMissing<NamedRow>(to.equipments as Table, load.equipments);
  await addMissing<NamedRow>(to.muscles as Table, load.muscles);
  const entries = load.log.filter(({ live, kind }) => live.length > 0 && kind !== 'settings.patch');
  for (const { kind, args, actedAtMs } of entries)
    if (kind === 'import.add') await addChildren(to, args.workouts, actedAtMs);
  await takeBases(to, entries);
  await to.log.bulkAdd(entries.map(toUnsent));
  await rebase(
    to,
    entries.flatMap(entry => entry.live),
  );
  await moveRest(to, load.rest);
}

async function addMissing<Row extends { key: string }>(
  table: Table<Row, string>,
  rows: Row[],
): Promise<void> {
  const present = await table.bulkGet(rows.map(row => row.key));
  await table.bulkAdd(rows.filter((_, index) => present[index] === undefined));
}

/** A sealed one was never sent. It keeps its id: the server knows ids by user. */
function toUnsent({ seq: _, call: _call, ...entry }: LogEntry): NewLogEntry {
  return { ...entry, state: entry.state === 'sealed' ? 'waiting' : entry.state };
}

async function moveRest(to: AccountDb, rests: RestRow[]): Promise<void> {
  if ((await to.rest.count()) === 0) await to.rest.bulkPut(rests);
}

/** Not when another tab added something while it was laid by: then it is all read once more. */
function emptyUnlessChanged(from: AccountDb, load: Load, id: string): Promise<void> {
  return inTransaction(from, from.tables, async () => {
    if ((await from.meta.get(TICKET + id))?.value !== 'valid') return;
    const log = await from.log.orderBy('seq').toArray();
    if (JSON.stringify(log) !== JSON.stringify(load.log)) return;
    await from.meta.delete(TICKET + id);
    await emptyButTickets(from);
  });
}
