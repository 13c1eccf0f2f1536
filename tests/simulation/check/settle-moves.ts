/** A guest's data that moved to a registered user is that user's from then on, in the record too. */
import { countOwnData } from '#db/queries/own-data.ts';
import { guestKeyOf } from '../person/owners.ts';
import type { Deed, Owner } from '../record/deed.ts';
import { inspect, withAccount } from '../run/inspect.ts';
import type { World } from '../run/world.ts';
import { keysSentBy } from './check-ledger.ts';
import { madeBy } from './facts.ts';
import type { ServerRows } from './server-rows.ts';

export async function settleMoves(world: World, servers: ReadonlyMap<Owner, ServerRows>): Promise<void> {
  for (const move of [...world.deeds]) {
    // Handed over by another move: a second press, beside the first.
    if (move.what?.kind !== 'move' || guestKeyOf(move.owner) === undefined) continue;
    const { to } = move.what;
    if (move.outcome === 'done' || (await isEmptied(world, move))) handOver(world, { move, to, servers });
    else mayBeBoth(world, move, to);
  }
}

/** Of a move that a tab died over: the guest is emptied last, all at once. Of one discarded since, nobody can say. */
async function isEmptied(world: World, { device: name, owner }: Deed): Promise<boolean> {
  const device = world.devices.find(each => each.name === name);
  if (!device) throw new Error(`no ${name}`);
  const accounts = await inspect(device, inspection => Promise.resolve(inspection.accounts));
  const account = accounts.find(({ key }) => key === guestKeyOf(owner));
  if (!account) return false;
  const counts = await withAccount(device, account.key, countOwnData);
  return Object.values(counts).every(count => count === 0);
}

interface HandOver {
  move: Deed;
  to: Owner;
  servers: ReadonlyMap<Owner, ServerRows>;
}

/**
 * But for the settings: the account that is entered has its own. And but for what a tab was at that slept meanwhile,
 * and wrote once the guest was empty: the guest has to answer for it.
 */
function handOver(world: World, { move, to, servers }: HandOver): void {
  const { owner: from, startMs, endMs } = move;
  const target = servers.get(to);
  const sent = target ? keysSentBy(world, target.userId) : new Set();
  for (const deed of world.deeds) {
    if (deed.owner !== from || deed.startMs > endMs || deed.what?.kind === 'settings') continue;
    const made = madeBy(deed);
    const isBehind = deed.endMs >= startMs && made.length > 0 && !made.some(({ key }) => sent.has(key));
    if (!isBehind) deed.owner = to;
  }
}

/** Written to the other account and not taken from the guest: each has it. */
function mayBeBoth({ deeds }: World, move: Deed, to: Owner): void {
  const keys = deeds.filter(({ owner }) => owner === move.owner).flatMap(deed => deed.keys);
  deeds.push({ ...move, owner: to, keys, what: undefined, outcome: 'unknown' });
}
