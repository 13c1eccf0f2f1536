/**
 * When everything is mended: everybody signs in once more on every device that holds data of theirs, what waits there
 * is sent, and then the screens, the server and the record of what people did are laid side by side.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { ParkedEntry } from '#db/outbox-entry.ts';
import { getParked } from '#db/queries/sync-state.ts';
import { discardParked } from '#sync/outbox/discard.ts';
import { returnToGuest } from '#sync/session/kept-guests.ts';
import { login } from '#sync/session/login.ts';
import { readSession } from '#sync/session/session-store.ts';
import { ownerOf, userOf } from '../person/owners.ts';
import type { Owner } from '../record/deed.ts';
import { isAbout, type Refused, refusedBy } from '../record/refused.ts';
import { DRAIN_BOUND_MS } from '../run/heal.ts';
import { inspect, withAccount } from '../run/inspect.ts';
import { readWaiting } from '../run/waiting-in.ts';
import { report, type World } from '../run/world.ts';
import type { Device } from '../world/device.ts';
import { Rng } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import { checkLedger } from './check-ledger.ts';
import { checkRecord } from './check-record.ts';
import { checkWaiting } from './check-waiting.ts';
import { figuresOfDevice, figuresOfServer } from './figures.ts';
import { pictureOfDevice } from './local-rows.ts';
import { compare } from './picture.ts';
import { pictureOfServer, readServerRows, type ServerRows } from './server-rows.ts';
import { settleMoves } from './settle-moves.ts';

/** Somebody's data on one device. */
export interface Holding {
  device: Device;
  accountKey: string;
  owner: Owner;
  serverUserId: number | null;
}

/** What a device shows as refused. */
export interface ParkedRows {
  holding: Holding;
  refused: Refused;
}

const NOTHING: Refused = { rows: [], trees: [] };
const LOOK_EVERY_MS = 2_000;
/** For a pull to begin and end. */
const PULL_MS = 20_000;

export async function checkWorld(world: World): Promise<void> {
  for (const holding of await findHoldings(world)) {
    if ((await countLeft(holding)) > 0) await visit(world, holding);
  }
  const holdings: Holding[] = [];
  const parked: ParkedRows[] = [];
  for (const found of await findHoldings(world)) {
    await visit(world, found);
    const holding = await findAgain(world, found);
    holdings.push(holding);
    parked.push(await checkShown(world, holding));
  }
  const servers = new Map<Owner, ServerRows>();
  for (const { owner, serverUserId } of holdings) {
    if (serverUserId !== null) servers.set(owner, await readRows(world, serverUserId));
  }
  await settleMoves(world, { servers, parked });
  checkLedger(world, holdings);
  checkRecord(world, { parked, servers });
}

async function findHoldings(world: World): Promise<Holding[]> {
  const holdings: Holding[] = [];
  for (const device of world.devices) {
    const { accounts } = await inspect(device);
    for (const account of accounts) {
      const serverUserId = typeof account.serverUserId === 'number' ? account.serverUserId : null;
      holdings.push({ device, accountKey: account.key, owner: ownerOf(account), serverUserId });
    }
  }
  return holdings;
}

/** A tab that thawed only now may have written what made a guest known to the server. */
async function findAgain(world: World, found: Holding): Promise<Holding> {
  const { device, accountKey } = found;
  const isSame = (other: Holding) => other.device === device && other.accountKey === accountKey;
  return (await findHoldings(world)).find(isSame) ?? found;
}

/** Opens the app anew, signs in if need be, waits for the queue, and lets the device read everything. */
async function visit(world: World, holding: Holding): Promise<void> {
  const { device, owner } = holding;
  const { scheduler } = world;
  const first = await reload(world, device);
  if (await isForgotten(world, holding, first)) return;
  await comeIn(world, first, holding);
  const endsMs = scheduler.nowMs + DRAIN_BOUND_MS;
  const before = await countLeft(holding);
  let left = before;
  let isBackAgain = false;
  while (left > 0 && scheduler.nowMs < endsMs) {
    await scheduler.sleep(LOOK_EVERY_MS);
    left = await countLeft(holding);
    // Once: its session had been ended elsewhere, which it was only told by its first call.
    if (left > 0 && !isBackAgain) isBackAgain = await comeIn(world, first, holding);
  }
  if (left > 0) report(world, 'stuck', `${device.name} ${owner}: ${left} entries stay after a login`);
  // What the last drain sent is read again by a tab that begins.
  const tab = before > 0 ? await reload(world, device) : device.tabs[0];
  await scheduler.sleep(PULL_MS);
  // The same, where nothing waited.
  if (tab && (await comeIn(world, tab, holding))) await scheduler.sleep(PULL_MS);
}

/**
 * A tab that thawed only now went on with its logout after this holding was found: a guest without password whose data is
 * discarded leaves no door behind, and what was said beside the logout goes with it.
 */
async function isForgotten(world: World, { accountKey, owner }: Holding, { session }: Tab): Promise<boolean> {
  const isDiscarded = world.deeds.some(
    ({ owner: of, what, outcome }) =>
      of === owner && outcome === 'done' && what?.kind === 'logout' && what.forget,
  );
  return isDiscarded && (await session.device.accounts.get(accountKey)) === undefined;
}

/** Signs in as whom the data belongs to. False when that is who is signed in. */
async function comeIn(world: World, { session }: Tab, { accountKey, owner }: Holding): Promise<boolean> {
  if ((await readSession(session.device)).accountKey === accountKey) return false;
  const { username, password } = userOf(owner);
  // Also who registered and never heard of it.
  if (await isRegistered(world, username)) await login(session, username, password);
  else await returnToGuest(session, accountKey);
  return true;
}

function isRegistered({ scheduler, server }: World, username: string): Promise<boolean> {
  return scheduler.outside(async () => {
    const users = server.database.kysely.selectFrom('users').select('id');
    return (await users.where('username', '=', username).executeTakeFirst()) !== undefined;
  });
}

async function reload(world: World, device: Device): Promise<Tab> {
  for (const tab of [...device.tabs]) device.killTab(tab);
  await world.scheduler.sleep(100);
  return device.openTab();
}

async function countLeft({ device, accountKey }: Holding): Promise<number> {
  return (await readWaiting(device, accountKey)).left.length;
}

/** Compares, but for what is shown as refused; then discards that, and compares all of it. */
async function checkShown(world: World, holding: Holding): Promise<ParkedRows> {
  const { device, accountKey } = holding;
  const parked = await withAccount(device, accountKey, getParked);
  const goneItems = await withAccount(device, accountKey, findGoneItems);
  const { putOff } = await readWaiting(device, accountKey);
  await compareWithServer(world, holding, refusedBy([...parked, ...putOff], goneItems));
  if (parked.length > 0) {
    await withAccount(device, accountKey, db => checkWaiting(world, device.name, db));
    await discardAll(world, holding, parked);
    await compareWithServer(world, holding, NOTHING);
  }
  await compareFigures(world, holding);
  return { holding, refused: refusedBy(parked, goneItems) };
}

async function findGoneItems(db: AccountDb): Promise<Set<string>> {
  const gone = await db.items.filter(item => item.isGone === true).toArray();
  return new Set(gone.map(item => item.key));
}

async function discardAll(world: World, holding: Holding, parked: ParkedEntry[]): Promise<void> {
  const { device, accountKey, owner } = holding;
  const { scheduler, plan } = world;
  const rng = Rng.of(plan.seed, accountKey, 'discard');
  await withAccount(device, accountKey, db =>
    discardParked(
      db,
      parked.map(entry => entry.seq),
      { nowMs: scheduler.nowMs, newKey: () => rng.uuid() },
    ),
  );
  await reload(world, device);
  // What was put off until that was decided.
  const endsMs = scheduler.nowMs + DRAIN_BOUND_MS;
  while ((await countLeft(holding)) > 0 && scheduler.nowMs < endsMs) await scheduler.sleep(LOOK_EVERY_MS);
  const left = await countLeft(holding);
  if (left > 0) report(world, 'stuck', `${device.name} ${owner}: ${left} entries stay after a decision`);
  await scheduler.sleep(PULL_MS);
}

async function compareWithServer(world: World, holding: Holding, excused: Refused): Promise<void> {
  const { device, accountKey, owner, serverUserId } = holding;
  const shown = await withAccount(device, accountKey, pictureOfDevice);
  if (serverUserId === null) {
    // A guest that never had anything to send: nothing may be there but what a fresh account shows.
    if (shown.size > 1) report(world, 'lost', `${device.name}: the server never heard of ${owner}`);
    return;
  }
  const held = pictureOfServer(await readRows(world, serverUserId));
  const differences = compare(shown, held, line => isAbout(excused, line));
  for (const text of differences) report(world, 'lost', `${device.name} ${owner}: ${text}`);
}

/** Now that nothing waits and nothing is shown as refused. */
async function compareFigures(
  world: World,
  { device, accountKey, owner, serverUserId }: Holding,
): Promise<void> {
  if (serverUserId === null) return;
  const kept = await withAccount(device, accountKey, figuresOfDevice);
  const differences = compare(kept, figuresOfServer(await readRows(world, serverUserId)), () => false);
  for (const text of differences) report(world, 'stale', `${device.name} ${owner}: ${text}`);
}

function readRows(world: World, userId: number): Promise<ServerRows> {
  return world.scheduler.outside(() => readServerRows(world.server.database, userId));
}
