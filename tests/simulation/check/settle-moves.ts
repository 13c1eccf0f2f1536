/** A guest's data that moved to a registered user is that user's from then on, in the record too. */
import { countOwnData } from '#db/queries/own-data.ts';
import type { Deed, Owner } from '../record/deed.ts';
import { inspect } from '../run/inspect.ts';
import type { World } from '../run/world.ts';

export async function settleMoves(world: World): Promise<void> {
  for (const move of [...world.deeds]) {
    if (move.what?.kind !== 'move') continue;
    if (move.outcome === 'done' || (await isEmptied(world, move))) handOver(world, move, move.what.to);
    else mayBeBoth(world, move, move.what.to);
  }
}

/** Of a move that a tab died over: the guest is emptied last, all at once. */
function isEmptied(world: World, { device: name, owner }: Deed): Promise<boolean> {
  const device = world.devices.find(each => each.name === name);
  if (!device) throw new Error(`no ${name}`);
  return inspect(device, async ({ deviceDb, accounts }) => {
    const account = accounts.find(({ key }) => owner.endsWith(key));
    if (!account) return true;
    const db = deviceDb.openAccount(account.key);
    try {
      const { workouts, exercises } = await countOwnData(db);
      return workouts === 0 && exercises === 0;
    } finally {
      db.close();
    }
  });
}

/** But for the settings: the account that is entered has its own. */
function handOver({ deeds }: World, { owner: from, endMs }: Deed, to: Owner): void {
  for (const deed of deeds) {
    if (deed.owner === from && deed.startMs <= endMs && deed.what?.kind !== 'settings') deed.owner = to;
  }
}

/** Written to the other account and not taken from the guest: each has it. */
function mayBeBoth({ deeds }: World, move: Deed, to: Owner): void {
  const keys = deeds.filter(({ owner }) => owner === move.owner).flatMap(deed => deed.keys);
  deeds.push({ ...move, owner: to, keys, what: undefined, outcome: 'unknown' });
}
