import type { CommandContext } from '#commands/command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Deed, Owner, What } from '../record/deed.ts';
import type { Device } from '../world/device.ts';
import type { Rng } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import type { Credentials } from './accounts.ts';
import type { Glimpse } from './glimpse.ts';

/** An undo that is still on offer on a device. */
export interface Offer {
  seq: number;
  accountKey: string;
  deedIndex: number;
  untilMs: number;
}

/** What an action is given: whose hands, which tab, what it shows. */
export interface Stage {
  rng: Rng;
  device: Device;
  tab: Tab;
  db: AccountDb;
  ctx: CommandContext;
  deed: Deed;
  offers: Offer[];
  glimpse: Glimpse;
  /** Of whoever is signed in. */
  credentials: Credentials;
  credentialsOf: (owner: Owner) => Credentials;
  /** Whether the training of this key was begun on this device. */
  isOwnStart: (workoutKey: string) => boolean;
  /** The deed that an entry of this account was made by. */
  deedOf: (entryId: string) => number | undefined;
  /** Writes down what is about to be done: should the tab die over it, this is what may or may not have happened. */
  intend: <Intended extends What>(what: Intended) => Intended;
}

export interface Action {
  /** How often people do it, compared with other actions. */
  weight: number;
  isPossible: (stage: Stage) => boolean;
  /** Does it. Undefined when nothing came of it. */
  perform: (stage: Stage) => Promise<What | undefined>;
}

/** The undo button is shown for a while; the person may press it. */
export function offerUndo({ offers, db, deed, ctx }: Stage, seq: number | undefined): void {
  if (seq === undefined) return;
  offers.push({ seq, accountKey: db.accountKey, deedIndex: deed.index, untilMs: ctx.now() + 6_000 });
}

/** Those that this tab still shows. */
export function openOffers({ offers, db, ctx }: Stage): Offer[] {
  return offers.filter(offer => offer.accountKey === db.accountKey && offer.untilMs > ctx.now());
}
