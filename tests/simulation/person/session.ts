/** Who uses the device: logging out, logging in as oneself or as somebody else, starting as a guest. */
import { logout } from '#sync/session/logout.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { findReturnableGuests, returnToGuest } from '#sync/session/returnable-guests.ts';
import type { Owner, What } from '../record/deed.ts';
import { inspect } from '../run/inspect.ts';
import type { Device } from '../world/device.ts';
import type { Rng } from '../world/random.ts';
import { USERS } from '../world/server-house.ts';
import type { Tab } from '../world/tab.ts';
import { type Credentials, logInAs } from './accounts.ts';
import { ownerOf } from './owners.ts';
import type { Action } from './stage.ts';

export const sessionActions = {
  'logout-keep': leave(false, 1.2),
  'logout-discard': leave(true, 0.5),
} satisfies Record<string, Action>;

function leave(forget: boolean, weight: number): Action {
  return {
    weight,
    isPossible: () => true,
    async perform({ tab, db, intend }) {
      const what = intend({ kind: 'logout', forget });
      await logout(tab.session, { accountKey: db.accountKey, discardUnsent: forget });
      return what;
    },
  };
}

export type SignInWay = 'login' | 'login-as-other' | 'login-as-former-guest' | 'guest' | 'return-to-guest';

interface Person {
  tab: Tab;
  rng: Rng;
  /** Whose phone it is. */
  ownUser: string;
  /** Who have sent a registration, perhaps with success. */
  formerGuests: readonly Owner[];
  credentials: (owner: Owner) => Credentials;
}

/** With nobody signed in: comes in one way or another. Undefined when it did not work out (no network). */
export async function enter({
  tab: { session },
  rng,
  ownUser,
  formerGuests,
  credentials,
}: Person): Promise<{ how: SignInWay; what: What | undefined }> {
  const how = rng.weighted<SignInWay>({
    login: 6,
    'login-as-other': 2,
    guest: 1,
    'return-to-guest': 2,
    ...(formerGuests.length > 0 ? { 'login-as-former-guest': 3 } : {}),
  });
  if (how === 'guest') {
    await quickStart(session, session.ports.clock.now());
    return { how, what: { kind: 'login' } };
  }
  if (how === 'return-to-guest') {
    const [guest] = await findReturnableGuests(session.device);
    if (!guest) return { how, what: undefined };
    await returnToGuest(session, guest.key);
    return { how, what: { kind: 'login' } };
  }
  const users = USERS.map(({ username }) => username);
  const known = users.filter(username => (username === ownUser) === (how === 'login'));
  const owner = rng.pick(how === 'login-as-former-guest' ? formerGuests : known);
  const result = await logInAs(session, credentials(owner));
  return { how, what: result.kind === 'ok' ? { kind: 'login' } : undefined };
}

export interface Shown {
  accountKey: string;
  owner: Owner;
}

/** Whose data a device shows; undefined when nobody is signed in. */
export function ownerOn(device: Device): Shown | undefined {
  const { accountKey, accounts } = inspect(device);
  const account = accounts.find(({ key }) => key === accountKey);
  return account && { accountKey: account.key, owner: ownerOf(account) };
}
