/** What only a guest does: it registers, or logs in as somebody who has an account. */
import { type Answer, logInFromGuest } from '#features/login/log-in-from-guest.ts';
import { isUnknownToServer } from '#sync/session/account-store.ts';
import { upgradeGuest } from '#sync/session/register.ts';
import { USERS } from '../world/server-house.ts';
import { ownerOfGuest, userOf } from './owners.ts';
import type { Action, Stage } from './stage.ts';

/** How long the form has been open: longer than a robot would look at it. */
const FILLING_MS = 5_000;
const MOST_PRESSES = 4;

export const guestActions = {
  register: {
    weight: 3,
    isPossible: isBornHere,
    async perform({ tab: { session }, db: { accountKey }, deed: { owner }, intend }) {
      const { username, password } = userOf(owner);
      const what = intend({ kind: 'register' });
      const hp_ts = session.ports.clock.now() - FILLING_MS;
      const form = { username, email: '', password, password2: password, hp_field: '', hp_ts };
      const result = await upgradeGuest(session, accountKey, form);
      return result.kind === 'ok' ? what : undefined;
    },
  },
  'login-over-guest': {
    weight: 8,
    isPossible: isBornHere,
    async perform({ device, tab, db, rng, credentialsOf, intend }) {
      const user = rng.pick(USERS);
      const { usernames, passwords } = credentialsOf(user.username);
      const newest = { username: usernames.at(-1) ?? '', password: passwords.at(-1) ?? '' };
      const answer = rng.weighted<Answer>({ move: 6, apart: 2, cancel: 1 });
      const isUnknown = await isUnknownToServer(tab.session.device, db.accountKey);
      const what = isUnknown ? intend({ kind: 'move', to: user.username }) : intend({ kind: 'login' });
      // Back upstairs, and at once: what the loop would do first waits for its next look.
      if (isUnknown) device.network.isOnline = true;
      const ask = () => Promise.resolve(answer);
      const press = () => logInFromGuest({ ctx: tab.session, guest: db, ...newest, ask });
      let result = await press();
      for (let again = 0; again < MOST_PRESSES && result.kind === 'unreachable'; again++)
        result = await press();
      if (result.kind !== 'ok') return undefined;
      return result.move === 'moved' ? what : { kind: 'login' };
    },
  },
} satisfies Record<string, Action>;

/** Perhaps it has registered since: the server says so then. */
function isBornHere({ deed, db }: Stage): boolean {
  return deed.owner === ownerOfGuest(db.accountKey);
}
