/** Which accounts have data on this device, and what the server says of them. */
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { type GivenTokens, readTokens } from './tokens.ts';

/** User as the server sends it; `id` is an addition of API.md. */
export interface UserBody {
  id?: ServerId;
  username: string;
  email?: string;
  date_joined?: string;
  is_guest: boolean;
  has_password?: boolean;
}

/** The User of an answer. Undefined where it is none: a Wi-Fi that answers for the server must not rename anybody. */
export function readUser(body: unknown): UserBody | undefined {
  const user = body as Partial<UserBody> | null | undefined;
  const isUser = typeof user?.username === 'string' && typeof user.is_guest === 'boolean';
  return isUser ? (user as UserBody) : undefined;
}

/** Who has signed in, and their tokens: of an answer that gives both. */
export function readSignIn(body: unknown): { user: UserBody | undefined; tokens: GivenTokens | undefined } {
  const signIn = body as { user?: unknown; tokens?: unknown } | null | undefined;
  return { user: readUser(signIn?.user), tokens: readTokens(signIn?.tokens) };
}

export async function rememberUser(device: DeviceDb, key: Key, user: UserBody): Promise<void> {
  await device.accounts.update(key, fieldsOf(user));
}

/** Of an answer that may be late: what was learned since it was asked for, when the row was `before`, is newer. */
export function rememberUnlessOlder(
  device: DeviceDb,
  before: AccountRow | undefined,
  user: UserBody,
): Promise<void> {
  return inTransaction(device, [device.accounts], async () => {
    const now = before && (await device.accounts.get(before.key));
    if (now && TOLD.every(field => now[field] === before[field])) await rememberUser(device, now.key, user);
  });
}

const TOLD = ['username', 'email', 'isGuest', 'hasPassword'] as const;

/** A guest made here whose first entry no server has answered. */
export async function isUnknownToServer(device: DeviceDb, key: Key): Promise<boolean> {
  return (await device.accounts.get(key))?.serverUserId === null;
}

export interface NewAccountOptions {
  newKey: () => Key;
  nowMs: number;
}

/** The account of a user on this device, made when it was never here. One account a server user, for ever. */
export function findOrAddAccount(device: DeviceDb, user: UserBody, options: NewAccountOptions): Promise<Key> {
  return inTransaction(device, [device.accounts], async () => {
    const known = await findAccount(device, user);
    if (known) {
      await device.accounts.update(known.key, fieldsOf(user));
      return known.key;
    }
    const key = options.newKey();
    const row: AccountRow = { ...emptyAccount(key, options.nowMs), ...fieldsOf(user) };
    await device.accounts.add(row);
    return key;
  });
}

export function emptyAccount(key: Key, nowMs: number): AccountRow {
  return {
    key,
    serverUserId: null,
    username: '',
    email: '',
    dateJoinedMs: nowMs,
    isGuest: false,
    hasPassword: false,
    guestSecret: null,
    createdAtMs: nowMs,
    hasData: false,
  };
}

async function findAccount(device: DeviceDb, user: UserBody): Promise<AccountRow | undefined> {
  if (user.id !== undefined) return device.accounts.where('serverUserId').equals(user.id).first();
  const name = user.username.toLowerCase();
  return device.accounts.filter(account => account.username.toLowerCase() === name).first();
}

/** A server without ids in its User is asked by name. */
export function serverUserIdOf(user: UserBody): ServerId {
  return user.id ?? user.username;
}

function fieldsOf(user: UserBody) {
  return {
    serverUserId: serverUserIdOf(user),
    username: user.username,
    email: user.email ?? '',
    isGuest: user.is_guest,
    hasPassword: user.has_password ?? !user.is_guest,
    // The secret opens the guest only as long as it is one.
    ...(user.is_guest ? {} : { guestSecret: null }),
    ...(user.date_joined ? { dateJoinedMs: Date.parse(user.date_joined) } : {}),
  };
}
