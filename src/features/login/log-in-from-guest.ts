/** Logging in while a guest is signed in whom only this device knows: its trainings may move along. */
import { moveAccount } from '#commands/move-account.ts';
import type { AccountDb } from '#db/account-db.ts';
import { countOwnData, type OwnData } from '#db/queries/own-data.ts';
import type { Key } from '#domain/ids.ts';
import { forgetGuest } from '#sync/session/kept-guests.ts';
import {
  authenticate,
  type Entrance,
  enterAccount,
  type LoginFailure,
  openAccount,
} from '#sync/session/login.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { withSessionLock } from '#sync/session/session-lock.ts';

export type Answer = 'move' | 'apart' | 'cancel';

export interface GuestLogin {
  ctx: SessionContext;
  guest: AccountDb;
  username: string;
  password: string;
  ask: (data: OwnData, username: string) => Promise<Answer>;
}

export type GuestLoginResult =
  | { kind: 'ok'; accountKey: Key; move: 'moved' | 'failed' | 'none' }
  | { kind: 'cancelled' }
  | LoginFailure;

/** Holds the guest's lock throughout, so that no tab makes it known to the server while the question is open. */
export function logInFromGuest(login: GuestLogin): Promise<GuestLoginResult> {
  return withSessionLock(login.ctx, login.guest.accountKey, async () => {
    const result = await authenticate(login.ctx, login.username, login.password);
    return result.kind === 'ok' ? enterWithGuest(login, result.entrance) : result;
  });
}

async function enterWithGuest(login: GuestLogin, entrance: Entrance): Promise<GuestLoginResult> {
  const { ctx, guest, ask } = login;
  const data = await countOwnData(guest);
  const isEmpty = data.workouts === 0 && data.exercises === 0;
  const answer = isEmpty ? 'apart' : await ask(data, entrance.user.username);
  if (answer === 'cancel') return { kind: 'cancelled' };
  const accountKey = await openAccount(ctx, entrance);
  const move = answer === 'move' ? await tryMove(login, accountKey) : 'none';
  await enterAccount(ctx, accountKey, entrance);
  // An emptied guest is a door to nothing. One that has only a template left is kept, and not asked about.
  if (move === 'moved' || (isEmpty && !(await hasTemplates(guest)))) await forgetGuest(ctx, guest.accountKey);
  return { kind: 'ok', accountKey, move };
}

async function hasTemplates(db: AccountDb): Promise<boolean> {
  return (await db.templates.filter(row => !row.isDeleted).count()) > 0;
}

/** A move that does not work out costs nothing: the guest keeps what it has, and the login goes on. */
async function tryMove({ ctx, guest }: GuestLogin, accountKey: Key): Promise<'moved' | 'failed'> {
  const target = ctx.device.openAccount(accountKey);
  try {
    return (await moveAccount(guest, target)) === 'moved' ? 'moved' : 'failed';
  } catch (error) {
    console.error(error);
    return 'failed';
  } finally {
    target.close();
  }
}
