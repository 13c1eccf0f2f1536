/** What only a guest does: it registers, or logs in as somebody who has an account. */
import { type Answer, logInFromGuest } from '#features/login/log-in-from-guest.ts';
import { login } from '#sync/session/login.ts';
import { upgradeGuest } from '#sync/session/register.ts';
import type { What } from '../record/deed.ts';
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
    async perform(stage) {
      const account = await stage.tab.session.device.accounts.get(stage.db.accountKey);
      return account?.serverUserId === null ? logInHidden(stage) : logInKnown(stage);
    },
  },
} satisfies Record<string, Action>;

/** Perhaps it has registered since: the server says so then. */
function isBornHere({ deed, db }: Stage): boolean {
  return deed.owner === ownerOfGuest(db.accountKey);
}

/** The server does not know the guest: what it has done may move along. */
async function logInHidden({ device, tab, db, rng, intend }: Stage): Promise<What | undefined> {
  const user = rng.pick(USERS);
  // Back upstairs, and at once: what the loop would do first waits for its next look.
  device.network.isOnline = true;
  const answer = rng.weighted<Answer>({ move: 6, apart: 2, cancel: 1 });
  const what = intend({ kind: 'move', to: user.username });
  const ask = () => Promise.resolve(answer);
  const press = () => logInFromGuest({ ctx: tab.session, guest: db, ...user, ask });
  let result = await press();
  for (let again = 0; again < MOST_PRESSES && result.kind === 'unreachable'; again++) result = await press();
  if (result.kind !== 'ok') return undefined;
  return result.move === 'moved' ? what : { kind: 'login' };
}

async function logInKnown({ tab, rng }: Stage): Promise<What | undefined> {
  const { username, password } = rng.pick(USERS);
  const { kind } = await login(tab.session, username, password);
  return kind === 'ok' ? { kind: 'login' } : undefined;
}
