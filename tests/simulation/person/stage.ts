import { type CommandContext, UNDO_MS } from '#commands/command-context.ts';
import { undo } from '#commands/undo.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Deed, Owner, What } from '../record/deed.ts';
import type { Device } from '../world/device.ts';
import type { Rng } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import type { Credentials } from './accounts.ts';
import type { Glimpse } from './glimpse.ts';

/** An undo that is still on offer on a device. */
export interface Offer {
  /** The action that takes it. */
  name: string;
  accountKey: string;
  untilMs: number;
  press: Action['perform'];
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

/** The undo of what is held back until then. */
export function offerUndo(stage: Stage, seq: number | undefined): void {
  if (seq === undefined) return;
  const { index: of } = stage.deed;
  offer(stage, 'undo', async ({ ctx, intend }) => {
    const what = intend({ kind: 'undo', of });
    return (await undo(ctx, seq)) === 'undone' ? what : undefined;
  });
}

/** The button is shown for a while, by a timer: a clock that is set brings it neither back nor to its end. */
export function offer({ offers, db, device }: Stage, name: string, press: Action['perform']): void {
  const untilMs = device.scheduler.nowMs + UNDO_MS;
  offers.push({ name, accountKey: db.accountKey, untilMs, press });
}

/** Those that this tab still shows. */
export function openOffers({ offers, db, device }: Stage, name: string): Offer[] {
  const { nowMs } = device.scheduler;
  return offers.filter(one => one.name === name && one.accountKey === db.accountKey && one.untilMs > nowMs);
}

export function pressOffer(weight: number, name: string): Action {
  return {
    weight,
    isPossible: stage => openOffers(stage, name).length > 0,
    perform(stage) {
      const chosen = stage.rng.pick(openOffers(stage, name));
      stage.offers.splice(stage.offers.indexOf(chosen), 1);
      return chosen.press(stage);
    },
  };
}
