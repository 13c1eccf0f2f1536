/**
 * Moves everything a guest has done on this device into another account: its log, which is then sent under that
 * account as if it had been made there. A guest unknown to the server has only the rows that its log makes, so
 * nothing else moves; the target computes its views from the log.
 *
 *     read the log ──► stage it at the target ──► empty the guest, if nothing changed meanwhile ──► unpack it there
 *            ▲                                                          │ something did
 *            └─────────── discard the staged copy ◄─────────────────────┘
 *
 * Two databases share no transaction, so the guest's decides: a ticket in it means that it still owns the staged data,
 * and the transaction that empties it deletes the ticket. After a crash, entering the target account looks for the
 * ticket: without it, the staged data belongs to the target; with it, the guest kept everything and may have sent it.
 *
 * Moved data is never also uploaded as the guest's: a guest asks for its first token only after it has voided
 * its tickets (guest-entry.ts), and a ticket is issued only after `keepUnknown`, which voids the tokens under way.
 */
import type { Table } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import type { DeviceDb } from '#db/device-db.ts';
import { emptyAll } from '#db/kept-data.ts';
import type { LogEntry, NewLogEntry } from '#db/log-entry.ts';
import type { ImportedTraining, MutationKind } from '#db/mutation-args.ts';
import { getRememberedMatches, rememberMatches } from '#db/queries/remembered-matches.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { ExerciseRow, NamedRow, RestRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { fence } from '../exchange/lease.ts';
import { takeBases } from '../log/bases.ts';
import { addChildren } from '../log/import-children.ts';
import { rebaseAll } from '../log/rebase.ts';
import { readMeta } from '../meta.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { MUTATIONS } from '../mutations/registry.ts';
import { keepUnknown } from './session-store.ts';
import { withAccount } from './with-account.ts';

/** `already-sent`: the server knows the guest and may have seen some of it, so it stays the guest's. */
type MoveResult = 'moved' | 'already-sent';

/**
 * Moves the signed-in guest. Nobody may be signed in as the target meanwhile. The guest's settings stay behind: the
 * target has its own. A training running in both stays as it is; the server joins them.
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
    const staged: Staged = { from: from.accountKey, load };
    await inTransaction(to, [to.meta], () => to.meta.put({ id: STAGED + id, value: staged }));
    await emptyUnlessChanged(from, load, id);
    if (await settle(from, to, id)) return 'moved';
  }
}

/** Settles data that an interrupted move has staged here. Call before anybody signs in as this account. */
export function settleMoves(device: DeviceDb, accountKey: Key): Promise<void> {
  return withAccount(device, accountKey, async to => {
    for (const { id, value } of await to.meta.where('id').startsWith(STAGED).toArray()) {
      const { from: fromKey } = value as Staged;
      await withAccount(device, fromKey, from => settle(from, to, id.slice(STAGED.length)));
    }
  });
}

/** From here on no move that has already begun can empty this guest. */
export function voidTickets(device: DeviceDb, accountKey: Key): Promise<void> {
  return withAccount(device, accountKey, db =>
    inTransaction(db, [db.meta], async () => {
      const tickets = await readTickets(db);
      await db.meta.bulkPut(tickets.map(({ id }) => ({ id, value: 'void' })));
    }),
  );
}

/**
 * In the running transaction, which has all tables. Tickets stay, so that data staged elsewhere by interrupted moves is
 * not used. The lease's number stays, raised, so that an exchange under way stores nothing.
 */
export async function emptyButTickets(db: AccountDb): Promise<void> {
  await fence(db);
  const kept = [...(await readTickets(db)), { id: 'lease', value: await readMeta(db, 'lease') }];
  await emptyAll(db);
  await db.meta.bulkPut(kept);
}

/** Staged data in the target's `meta`, each with the move's id. */
const STAGED = 'laid-by:';
/** The ticket in the guest's `meta`. */
const TICKET = 'ticket:';

interface Staged {
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
    matches: await getRememberedMatches(db),
  }));
}

/** True if the guest's data has moved. If false it never will: a suspended mover finds its ticket void. */
async function settle(from: AccountDb, to: AccountDb, id: string): Promise<boolean> {
  const hasMoved = await inTransaction(from, [from.meta], async () => {
    if ((await from.meta.get(TICKET + id)) === undefined) return true;
    await from.meta.put({ id: TICKET + id, value: 'void' });
    return false;
  });
  await inTransaction(to, to.tables, async () => {
    const row = await to.meta.get(STAGED + id);
    if (!row) return;
    await to.meta.delete(row.id);
    if (hasMoved) await unpack(to, (row.value as Staged).load);
  });
  return hasMoved;
}

/** Appends the entries in order, after those waiting at the target. */
async function unpack(to: AccountDb, load: Load): Promise<void> {
  // Adds only missing rows: both have the shipped library, which figures need.
  await addMissing<ExerciseRow>(to.exercises as Table, load.exercises);
  await addMissing<NamedRow>(to.equipments as Table, load.equipments);
  await addMissing<NamedRow>(to.muscles as Table, load.muscles);
  const entries = load.log.filter(({ live, kind }) => live.length > 0 && kind !== 'settings.patch');
  for (const { kind, args, actedAtMs } of entries)
    if (kind === 'import.add') await addChildren(to, await findUnknown(to, args.workouts), actedAtMs);
  await takeBases(to, entries);
  await to.log.bulkAdd(entries.map(toUnsent));
  await rebaseAll(to, entries);
  await moveRest(to, load.rest);
  await rememberMatches(to, { ...load.matches, ...(await getRememberedMatches(to)) });
}

/** Trainings of a file that the target has already stay as it has them. */
async function findUnknown(
  to: AccountDb,
  workouts: readonly ImportedTraining[],
): Promise<ImportedTraining[]> {
  const rows = await to.workouts.bulkGet(workouts.map(({ workoutKey }) => workoutKey));
  return workouts.filter((_, at) => !rows[at]);
}

async function addMissing<Row extends { key: string }>(
  table: Table<Row, string>,
  rows: Row[],
): Promise<void> {
  const present = await table.bulkGet(rows.map(row => row.key));
  await table.bulkAdd(rows.filter((_, index) => present[index] === undefined));
}

/** A sealed entry was never sent. It keeps its id: the server knows ids by user. */
function toUnsent({ seq: _, call: _call, ...entry }: LogEntry): NewLogEntry {
  const state = entry.state === 'sealed' ? 'waiting' : entry.state;
  return { ...entry, ...(entry.ofRestore && { actedMs: timesOfCopy(entry) }), state };
}

/** The values of a restored copy are older than any that the account has. */
function timesOfCopy({ kind, args }: Omit<LogEntry, 'seq'>): Record<string, number> {
  const { fieldNames } = MUTATIONS[kind] as Mutation<MutationKind>;
  return Object.fromEntries((fieldNames?.(args) ?? []).map(name => [name, 0]));
}

async function moveRest(to: AccountDb, rests: RestRow[]): Promise<void> {
  if ((await to.rest.count()) === 0) await to.rest.bulkPut(rests);
}

/** Does nothing if another tab added something after the staging: then everything is read once more. */
function emptyUnlessChanged(from: AccountDb, load: Load, id: string): Promise<void> {
  return inTransaction(from, from.tables, async () => {
    if ((await from.meta.get(TICKET + id))?.value !== 'valid') return;
    const log = await from.log.orderBy('seq').toArray();
    if (JSON.stringify(log) !== JSON.stringify(load.log)) return;
    await from.meta.delete(TICKET + id);
    await emptyButTickets(from);
  });
}
