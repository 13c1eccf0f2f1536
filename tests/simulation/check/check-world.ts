/**
 * When everything is mended: everybody signs in once more on every device that holds data of theirs, what waits there
 * is sent, and then the screens, the server and the record of what people did are compared.
 */
import type { LogEntry } from '#db/log-entry.ts';
import { isRejected } from '#db/queries/sync-state.ts';
import type { ItemRow, WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { LEASE_MS } from '#sync/exchange/lease.ts';
import { discardEntries, sendNow } from '#sync/log/decide.ts';
import { returnToGuest } from '#sync/session/returnable-guests.ts';
import { readSession } from '#sync/session/session-store.ts';
import { credentialsOf, logInAs } from '../person/accounts.ts';
import { ownerOf } from '../person/owners.ts';
import type { Owner } from '../record/deed.ts';
import { isAbout, type Refused, refusedBy } from '../record/refused.ts';
import { DRAIN_BOUND_MS } from '../run/heal.ts';
import { accountOn, inspect, withAccount } from '../run/inspect.ts';
import { isForOthers, readWaiting } from '../run/waiting-in.ts';
import { report, type World } from '../run/world.ts';
import type { Device } from '../world/device.ts';
import { rawRows } from '../world/fake-idb.ts';
import type { Tab } from '../world/tab.ts';
import { checkCosts } from './check-costs.ts';
import { checkLedger } from './check-ledger.ts';
import { checkRecord } from './check-record.ts';
import { findStalePrevious } from './figures.ts';
import { pictureOfDevice } from './local-rows.ts';
import { compare } from './picture.ts';
import { pictureOfServer, readServerRows, type ServerRows } from './server-rows.ts';
import { settleMoves } from './settle-moves.ts';
import { areFiguresToCome, breaksOf, staleFiguresOf } from './watch-law.ts';

/** Somebody's data on one device. */
export interface Holding {
  device: Device;
  accountKey: string;
  owner: Owner;
  /** The user's key on the server; null: it has never heard of this one. */
  userKey: string | null;
}

/** What a device shows as refused. */
export interface RejectedRows {
  holding: Holding;
  refused: Refused;
}

export const NOTHING: Refused = { rows: [], trees: [] };
const LOOK_EVERY_MS = 2_000;
/** For a pull to begin and end, also where the tab that held the lease was closed in a browser without locks. */
export const PULL_MS = LEASE_MS + 20_000;

/** So often all devices come after a restore: what one sends again may need what another sends, and that the first. */
const ROUNDS_AFTER_RESTORE = 4;

export async function checkWorld(world: World): Promise<void> {
  for (let round = 0; round < ROUNDS_AFTER_RESTORE && world.server.restoredMs.length > 0; round++) {
    for (const holding of findHoldings(world)) await visit(world, holding, PULL_MS);
  }
  const deleted = await findDeleted(world);
  for (const holding of findHoldings(world)) {
    if (countLeft(holding) > 0 && !deleted.has(holding.owner)) await visit(world, holding);
  }
  const holdings: Holding[] = [];
  const rejected: RejectedRows[] = [];
  for (const found of findHoldings(world)) {
    if (deleted.has(found.owner)) {
      await checkLeftOver(world, found);
      continue;
    }
    await visit(world, found);
    const holding = findAgain(world, found);
    holdings.push(holding);
    rejected.push(await checkShown(world, holding));
  }
  const servers = new Map<Owner, ServerRows>();
  for (const { owner, userKey } of holdings) {
    if (userKey !== null) servers.set(owner, await readRows(world, userKey));
  }
  for (const { owner, what } of world.deeds) {
    // Whom no device knows any more, the server still does: also where a deletion, sent without an answer, came too late.
    const isForgotten = what?.kind === 'evict' || (what?.kind === 'account' && what.change === 'deletion');
    if (!isForgotten || what.userKey === null || servers.has(owner)) continue;
    servers.set(owner, await readRows(world, what.userKey));
  }
  for (const [owner, userKey] of deleted) servers.set(owner, await readRows(world, userKey));
  await settleMoves(world, { servers, rejected });
  checkLedger(world, holdings);
  checkCosts(world);
  checkRecord(world, { rejected, servers, deleted });
}

/** Whose account is gone from the server, and the key that it had. */
async function findDeleted(world: World): Promise<Map<Owner, Key>> {
  const deleted = new Map<Owner, Key>();
  for (const { owner, what, outcome } of world.deeds) {
    if (what?.kind !== 'account' || what.change !== 'deletion' || what.userKey === null) continue;
    if (!(await findUser(world, what.userKey))) deleted.set(owner, what.userKey);
    else if (outcome === 'done' && !what.isInDoubt)
      report(world, 'leaked', `${owner} was deleted, and the server still holds it`);
  }
  return deleted;
}

/** A device that knows nothing of the deletion hears of it with its first call, and signs nobody in. */
async function checkLeftOver(world: World, { device, accountKey, owner }: Holding): Promise<void> {
  await reload(world, device);
  await world.scheduler.sleep(PULL_MS);
  if (inspect(device).accountKey === accountKey)
    report(world, 'misreported', `${device.name}: still signed in as ${owner}, whose account is gone`);
}

function findUser({ scheduler, server }: World, userKey: Key) {
  return scheduler.outside(() =>
    server.database.kysely
      .selectFrom('users')
      .select(['username', 'is_guest'])
      .where('key', '=', userKey)
      .executeTakeFirst(),
  );
}

export function findHoldings(world: World): Holding[] {
  const holdings: Holding[] = [];
  for (const device of world.devices) {
    const { accounts } = inspect(device);
    for (const account of accounts) {
      const { key: accountKey, userKey } = account;
      holdings.push({ device, accountKey, owner: ownerOf(account), userKey });
    }
  }
  return holdings;
}

/**
 * A tab that thawed only now may have written what made a guest known to the server. And a deletion that never arrived
 * counts as done once the session is refused for something else (sync/session/access-result.ts): who then logs in has
 * another database.
 */
function findAgain(world: World, found: Holding): Holding {
  const { device, accountKey, userKey } = found;
  const here = findHoldings(world).filter(other => other.device === device);
  const isForgotten = userKey !== null && isDeletionInDoubt(world, found);
  return (
    here.find(other => other.accountKey === accountKey) ??
    here.find(other => isForgotten && other.userKey === userKey) ??
    found
  );
}

function isDeletionInDoubt({ deeds }: World, { device, userKey }: Holding): boolean {
  return deeds.some(
    ({ device: on, what }) =>
      on === device.name &&
      what?.kind === 'account' &&
      what.change === 'deletion' &&
      what.userKey === userKey &&
      what.isInDoubt,
  );
}

/**
 * Opens the app again, signs in if need be, waits for the queue, and lets the device read everything. `withinMs`: how long
 * it waits; what is left after the whole of it is stuck.
 */
async function visit(world: World, holding: Holding, withinMs = DRAIN_BOUND_MS): Promise<void> {
  const { device, owner } = holding;
  const { scheduler } = world;
  const first = await reload(world, device);
  if (await isForgotten(world, holding, first)) return;
  await comeIn(world, first, holding);
  // What was set aside is for tomorrow, unless the person asks.
  await withAccount(device, holding.accountKey, sendNow);
  const endsMs = scheduler.nowMs + withinMs;
  const before = countLeft(holding);
  let left = before;
  let isBackAgain = false;
  while (left > 0 && scheduler.nowMs < endsMs) {
    await scheduler.sleep(LOOK_EVERY_MS);
    left = countLeft(holding);
    // Once: its session had been ended elsewhere, which only its first call showed.
    if (left > 0 && !isBackAgain) isBackAgain = await comeIn(world, first, holding);
  }
  if (left > 0 && withinMs === DRAIN_BOUND_MS)
    report(world, 'stuck', `${device.name} ${owner}: ${left} entries stay after a login`);
  // What the last drain sent is read again by a tab that begins.
  const tab = before > 0 ? await reload(world, device) : device.tabs[0];
  await scheduler.sleep(PULL_MS);
  // The same, where nothing waited.
  if (tab && (await comeIn(world, tab, holding))) await scheduler.sleep(PULL_MS);
}

/**
 * A tab that thawed only now went on with its logout after this holding was found: a guest without password whose data is
 * discarded leaves no way back, and what was said beside the logout goes with it.
 */
async function isForgotten(world: World, { accountKey, owner }: Holding, { session }: Tab): Promise<boolean> {
  const isDiscarded = world.deeds.some(
    ({ owner: of, what, outcome }) =>
      of === owner && outcome === 'done' && what?.kind === 'logout' && what.forget,
  );
  return isDiscarded && (await session.device.accounts.get(accountKey)) === undefined;
}

/** Signs in as whom the data belongs to. False when that is who is signed in. */
async function comeIn(
  world: World,
  { session }: Tab,
  { accountKey, owner, userKey }: Holding,
): Promise<boolean> {
  if ((await readSession(session.device)).accountKey === accountKey) return false;
  // Also who registered and never heard of it.
  const user = await findUser(world, userKey ?? accountKey);
  const credentials = credentialsOf(world.credentials, owner);
  if (user?.is_guest === 0) await logInAs(session, { ...credentials, usernames: [user.username] });
  else await returnToGuest(session, accountKey);
  return true;
}

export async function reload(world: World, device: Device): Promise<Tab> {
  for (const tab of [...device.tabs]) device.killTab(tab);
  await world.scheduler.sleep(100);
  return device.openTab();
}

/** What waits for a row that no device has brought by now may wait on: the person sees it, and can discard it. */
function countLeft({ device, accountKey }: Holding): number {
  return readWaiting(device, accountKey).length;
}

/** Compares, but for what is shown as rejected; then discards that, and compares all of it. */
async function checkShown(world: World, holding: Holding): Promise<RejectedRows> {
  const { device, accountKey } = holding;
  const database = accountOn(device, accountKey);
  const log = database ? rawRows<LogEntry>(database, 'log') : [];
  const rejected = log.filter(entry => isRejected(entry) || isForOthers(entry));
  const refused = refusedBy(rejected, findLost(holding));
  const others = givenUpElsewhere(world, holding);
  await compareWithServer(world, holding, { refused, others });
  if (rejected.length > 0) {
    await discardAll(world, holding, rejected);
    await compareWithServer(world, holding, { refused: NOTHING, others });
  }
  await checkLaw(world, holding);
  return { holding, refused };
}

export function findLost({ device, accountKey }: Holding): Set<string> {
  const database = accountOn(device, accountKey);
  const rows = database
    ? [...rawRows<ItemRow>(database, 'items'), ...rawRows<WorkoutRow>(database, 'workouts')]
    : [];
  return new Set(rows.filter(row => row.isLost).map(row => row.key));
}

export async function discardAll(
  world: World,
  holding: Holding,
  rejected: readonly LogEntry[],
): Promise<void> {
  const { device, accountKey, owner } = holding;
  const { scheduler } = world;
  const seqs = rejected.map(entry => entry.seq);
  await withAccount(device, accountKey, db => discardEntries(db, seqs));
  await reload(world, device);
  const endsMs = scheduler.nowMs + DRAIN_BOUND_MS;
  while (countLeft(holding) > 0 && scheduler.nowMs < endsMs) await scheduler.sleep(LOOK_EVERY_MS);
  const left = countLeft(holding);
  if (left > 0) report(world, 'stuck', `${device.name} ${owner}: ${left} entries stay after a decision`);
  await scheduler.sleep(PULL_MS);
}

/**
 * A device keeps what it has read of others (REST8), also what those gave up or were refused when a server put back from a
 * copy lacked it: nobody tells it that this will not come.
 */
function givenUpElsewhere(world: World, holding: Holding): Refused[] {
  if (world.server.restoredMs.length === 0) return [];
  const ofOwner = findHoldings(world).filter(({ owner }) => owner === holding.owner);
  return ofOwner.flatMap(({ device, accountKey }) => {
    const database = accountOn(device, accountKey);
    const log = database ? rawRows<LogEntry>(database, 'log') : [];
    return refusedBy(
      log.filter(({ state, call }) => call && (state === 'rejected' || state === 'discarded')),
    );
  });
}

async function compareWithServer(
  world: World,
  holding: Holding,
  { refused, others }: { refused: Refused; others: readonly Refused[] },
): Promise<void> {
  const { device, accountKey, owner, userKey } = holding;
  const database = accountOn(device, accountKey);
  if (!database) return;
  const shown = pictureOfDevice(database);
  if (userKey === null) {
    // A guest that never had anything to send: nothing may be there but what a fresh account shows.
    if (shown.size > 1) report(world, 'lost', `${device.name}: the server never heard of ${owner}`);
    return;
  }
  const held = pictureOfServer(await readRows(world, userKey));
  const differences = compare(shown, held, {
    isExcused: line => isAbout(refused, line),
    mayBeKept: line => others.some(one => isAbout(one, line)),
  });
  for (const text of differences) report(world, 'lost', `${device.name} ${owner}: ${text}`);
}

/** Now that nothing waits and nothing is shown as rejected: all of it, and the figures too. */
export async function checkLaw(world: World, { device, accountKey, owner }: Holding): Promise<void> {
  const database = accountOn(device, accountKey);
  if (!database) return;
  const who = `${device.name} ${owner}`;
  for (const text of breaksOf(database)) report(world, 'unlawful', `${who}: ${text}`);
  const stale = [...staleFiguresOf(database), ...(await withAccount(device, accountKey, findStalePrevious))];
  for (const text of stale) report(world, 'stale', `${who}: ${text}`);
  if (areFiguresToCome(database)) report(world, 'stale', `${who}: figures are still to be counted`);
}

function readRows(world: World, userKey: string): Promise<ServerRows> {
  return world.scheduler.outside(() => readServerRows(world.server.database, userKey));
}
