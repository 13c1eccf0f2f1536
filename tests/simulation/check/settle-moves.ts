/** A guest's data that moved to a registered user is that user's from then on, in the record too. */
import type { Table } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import type { Key } from '#domain/ids.ts';
import { guestKeyOf } from '../person/owners.ts';
import type { Deed, Owner, What } from '../record/deed.ts';
import { isAbout } from '../record/refused.ts';
import { inspect, withAccount } from '../run/inspect.ts';
import type { World } from '../run/world.ts';
import { keysSentBy } from './check-ledger.ts';
import type { RejectedRows } from './check-world.ts';
import { madeBy, removedKeys } from './facts.ts';
import type { ServerRows } from './server-rows.ts';

interface Found {
  servers: ReadonlyMap<Owner, ServerRows>;
  /** What devices showed as refused. */
  rejected: readonly RejectedRows[];
}

export async function settleMoves(world: World, { servers, rejected }: Found): Promise<void> {
  const moves = world.deeds.flatMap(move => (move.what?.kind === 'move' ? { move, to: move.what.to } : []));
  const done = moves.filter(({ move }) => move.outcome === 'done');
  const emptied = new Set(done.map(({ move }) => move.owner));
  // Beside one that was done, nobody can say how far another press of the button came.
  for (const { move, to } of moves) {
    if (move.outcome !== 'done' && emptied.has(move.owner)) mayBeBoth(world, move, to);
  }
  for (const { move, to } of [...done, ...moves]) {
    // Handed over by another move: a second press, beside the first.
    if (guestKeyOf(move.owner) === undefined || (move.outcome !== 'done' && emptied.has(move.owner)))
      continue;
    const handed = { move, to, servers, rejected };
    if (move.outcome === 'done' || (await isEmptied(world, handed))) handOver(world, handed);
    else mayBeBoth(world, move, to);
  }
}

/**
 * Of a move that a tab died over: the guest is emptied last, all at once, and may have gone on since. Of one discarded
 * since, nobody can say.
 */
async function isEmptied(world: World, { move, to, servers }: HandOver): Promise<boolean> {
  const device = world.devices.find(each => each.name === move.device);
  if (!device) throw new Error(`no ${move.device}`);
  const { accounts } = inspect(device);
  const account = accounts.find(({ key }) => key === guestKeyOf(move.owner));
  if (!account) return false;
  const before = keysMadeBefore(world, move);
  const sentHere = keysSentTo(world, servers.get(move.owner));
  const sentThere = keysSentTo(world, servers.get(to));
  // A guest of whom the server has heard is not moved; and one that was, came somewhere.
  if (keysDrawnBefore(world, move).some(key => sentHere.has(key))) return false;
  const isThere = before.some(key => sentThere.has(key));
  if (before.length > 0 && !isThere && !mayBeSpent(world, { move, to }, before)) return false;
  const counts = await withAccount(device, account.key, countOwnData);
  if (Object.values(counts).every(count => count === 0)) return true;
  // Also what was made while the move slept went with it.
  const moved = world.deeds
    .filter(({ owner, startMs }) => owner === move.owner && startMs <= move.endMs)
    .flatMap(keysMadeBy)
    .filter(key => sentThere.has(key));
  return moved.length > 0 && !(await withAccount(device, account.key, db => holdsAny(db, moved)));
}

/** What came to the account may have been taken away there, or gone with a logout, before it was sent. */
function mayBeSpent(world: World, { move, to }: Omit<HandOver, keyof Found>, keys: readonly Key[]): boolean {
  const isTaken = world.deeds.some(
    ({ owner, what }) => owner === to && what && takenAwayBy(what).some(key => keys.includes(key)),
  );
  return isTaken || mayHaveDiscarded(world, to, move);
}

/** Also what was refused there and given up. */
function takenAwayBy(what: What): readonly Key[] {
  if (what.kind !== 'discard') return removedKeys(what);
  return [...what.refused.rows, ...what.refused.trees];
}

function mayHaveDiscarded({ deeds }: World, owner: Owner, move: Deed): boolean {
  return deeds.some(
    ({ what, endMs, ...deed }) =>
      deed.owner === owner &&
      deed.device === move.device &&
      (what?.kind === 'evict' || (what?.kind === 'logout' && what.forget)) &&
      endMs >= move.startMs,
  );
}

function keysMadeBefore(world: World, move: Deed): Key[] {
  return deedsBefore(world, move).flatMap(keysMadeBy);
}

/** Those of calls too. */
function keysDrawnBefore(world: World, move: Deed): Key[] {
  return deedsBefore(world, move).flatMap(({ keys }) => keys);
}

function deedsBefore({ deeds }: World, move: Deed): Deed[] {
  return deeds.filter(({ owner, startMs }) => owner === move.owner && startMs <= move.startMs);
}

/** Of an act that a tab died over before it knew what it made: whatever keys it drew. */
function keysMadeBy(deed: Deed): Key[] {
  return deed.what ? madeBy(deed).map(({ key }) => key) : deed.keys;
}

async function holdsAny({ workouts, exercises, templates }: AccountDb, keys: Key[]): Promise<boolean> {
  const tables: Table<unknown, Key>[] = [workouts, exercises, templates];
  const found = await Promise.all(tables.map(table => table.bulkGet(keys)));
  return found.flat().some(row => row !== undefined);
}

function keysSentTo(world: World, target: ServerRows | undefined): ReadonlySet<string> {
  return target ? keysSentBy(world, target.userKey) : new Set();
}

interface HandOver extends Found {
  move: Deed;
  to: Owner;
}

/**
 * But for the settings, which go with the emptying: the account that is entered has its own. And but for what a tab
 * that slept meanwhile was at, and wrote once the guest was empty: the guest has to answer for it. What was taken away
 * or given up meanwhile may have been so by either.
 */
function handOver(world: World, { move, to, servers, rejected }: HandOver): void {
  const { owner: from, startMs, endMs } = move;
  const sent = keysSentTo(world, servers.get(to));
  const sentByGuest = keysSentTo(world, servers.get(from));
  const refusedThere = rejected.filter(({ holding }) => holding.owner === to);
  for (const deed of [...world.deeds]) {
    if (deed.owner !== from || deed.startMs > endMs) continue;
    if (deed.what?.kind === 'settings') {
      deed.what = undefined;
      continue;
    }
    const isMeanwhile = deed.endMs >= startMs;
    const made = keysMadeBy(deed);
    const isGuests = deed.keys.some(key => sentByGuest.has(key));
    const hasGoneAlong =
      made.some(key => sent.has(key) || refusedThere.some(({ refused }) => isAbout(refused, [key]))) ||
      (!isGuests && mayBeSpent(world, { move, to }, made));
    if (isMeanwhile && (made.length > 0 || isGuests) && !hasGoneAlong) continue;
    if (isMeanwhile && deed.what && givesUp(deed.what)) world.deeds.push({ ...deed });
    deed.owner = to;
  }
}

const GIVING_UP: ReadonlySet<What['kind']> = new Set(['logout', 'discard', 'put-back', 'take-back']);

/** Whether rows may be gone for it. */
function givesUp(what: What): boolean {
  return removedKeys(what).length > 0 || GIVING_UP.has(what.kind);
}

/** Written to the other account and not taken from the guest: each has it. */
function mayBeBoth({ deeds }: World, move: Deed, to: Owner): void {
  const keys = deeds.filter(({ owner }) => owner === move.owner).flatMap(deed => deed.keys);
  deeds.push({ ...move, owner: to, keys, what: undefined, outcome: 'unknown' });
}
