/** Logging in while a guest is signed in: the trainings of one whom only this device knows may move along. */
import type { AccountDb } from '#db/account-db.ts';
import { countOwnData, type OwnData } from '#db/queries/own-data.ts';
import type { Key } from '#domain/ids.ts';
import { isUnknownToServer } from '#sync/session/account-store.ts';
import {
  type AuthResult,
  authenticate,
  callOff,
  enterAccount,
  type LoginFailure,
  openAccount,
} from '#sync/session/login.ts';
import { moveAccount } from '#sync/session/move-account.ts';
import { type SessionContext, withSessionLock } from '#sync/session/session-context.ts';

export type Answer = 'move' | 'apart' | 'cancel';

export interface GuestLogin {
  ctx: SessionContext;
  guest: AccountDb;
  username: string;
  password: string;
  ask: (data: OwnData, username: string) => Promise<Answer>;
  /** As of `login`. */
  isWanted?: () => boolean;
}

export type GuestLoginResult =
  | { kind: 'ok'; accountKey: Key; move: 'moved' | 'failed' | 'none' }
  | { kind: 'cancelled' }
  | LoginFailure;

/** Holds the session lock of an unknown guest throughout, so that no tab makes it known while the question is open. */
export async function logInFromGuest(login: GuestLogin): Promise<GuestLoginResult> {
  const { ctx, guest } = login;
  const isUnknown = await isUnknownToServer(ctx.device, guest.accountKey);
  return isUnknown ? withSessionLock(ctx, guest.accountKey, () => logIn(login)) : logIn(login);
}

async function logIn(login: GuestLogin): Promise<GuestLoginResult> {
  const { ctx, username, password, isWanted = () => true } = login;
  const result = await authenticate(ctx, username, password);
  if (result.kind !== 'ok') return result;
  const { auth } = result;
  if (!isWanted()) return callOff(ctx, auth);
  const answer = await askWhatMoves(login, auth);
  if (answer === 'cancel') return callOff(ctx, auth);
  const accountKey = await openAccount(ctx, auth);
  const move = answer === 'move' ? await tryMove(login, accountKey) : 'none';
  const isIn = await enterAccount(ctx, accountKey, auth);
  return isIn || move === 'moved' ? { kind: 'ok', accountKey, move } : callOff(ctx, auth);
}

async function askWhatMoves({ ctx, guest, ask }: GuestLogin, { user }: AuthResult): Promise<Answer> {
  // Who held the lock before may have made the guest known.
  if (!(await isUnknownToServer(ctx.device, guest.accountKey))) return 'apart';
  const data = await countOwnData(guest);
  return Object.values(data).every(count => count === 0) ? 'apart' : ask(data, user.username);
}

/** A move that does not work out costs nothing: the guest keeps what it has, and the login goes on. */
async function tryMove({ ctx, guest }: GuestLogin, accountKey: Key): Promise<'moved' | 'failed'> {
  const target = ctx.device.openAccount(accountKey);
  try {
    const { uuid } = ctx.ports.random;
    return (await moveAccount(ctx.device, guest, target, uuid)) === 'moved' ? 'moved' : 'failed';
  } catch (error) {
    console.error(error);
    return 'failed';
  } finally {
    target.close();
  }
}
