/** Stores which accounts have data on this device, and what the server says of them. */
import type { AccountRow, DeviceDb } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { type GivenTokens, readTokens } from './tokens.ts';

/** The User as the server sends it; `key` and `id` are additions of this project's server. */
export interface UserBody {
  key?: Key;
  id?: ServerId;
  username: string;
  email?: string;
  date_joined?: string;
  is_guest: boolean;
  has_password?: boolean;
}

/**
 * Reads the User of an answer. Undefined if it has none: a Wi-Fi that answers in place of the server must not rename
 * anybody.
 */
export function readUser(body: unknown): UserBody | undefined {
  const user = body as Partial<UserBody> | null | undefined;
  const isUser = typeof user?.username === 'string' && typeof user.is_guest === 'boolean';
  return isUser ? (user as UserBody) : undefined;
}

/** Reads an answer that has both a user and their tokens. */
export function readSignIn(body: unknown): { user: UserBody | undefined; tokens: GivenTokens | undefined } {
  const signIn = body as { user?: unknown; tokens?: unknown } | null | undefined;
  return { user: readUser(signIn?.user), tokens: readTokens(signIn?.tokens) };
}

/**
 * Whether the server's user is the person whose data the account holds. The key decides. Without one, ids and names may
 * be reused (a restored server, a name that became free), so the time of joining must match too.
 */
function isSamePerson(account: AccountRow, user: UserBody): boolean {
  if (user.key !== undefined) {
    if (account.userKey !== null) return account.userKey === user.key;
    // A guest made here asked for its account's key.
    if (account.key === user.key) return true;
  }
  const joinedMs = user.date_joined === undefined ? undefined : Date.parse(user.date_joined);
  const hasJoinedThen = joinedMs === account.dateJoinedMs;
  if (user.id !== undefined) {
    return account.serverUserId === user.id && (joinedMs === undefined || hasJoinedThen);
  }
  return hasJoinedThen && account.username.toLowerCase() === user.username.toLowerCase();
}

/** False if the answer is about another person. */
export async function isAccountOf(device: DeviceDb, key: Key, user: UserBody): Promise<boolean> {
  const account = await device.accounts.get(key);
  return account !== undefined && (account.serverUserId === null || isSamePerson(account, user));
}

export async function rememberUser(device: DeviceDb, key: Key, user: UserBody): Promise<void> {
  await device.accounts.update(key, fieldsOf(user));
}

/** Stores the user of a possibly late answer, unless the row has changed since it was `before`. */
export function rememberUnlessOlder(
  device: DeviceDb,
  before: AccountRow | undefined,
  user: UserBody,
): Promise<void> {
  return inTransaction(device, [device.accounts], async () => {
    const now = before && (await device.accounts.get(before.key));
    if (now && NEWS.every(field => now[field] === before[field])) await rememberUser(device, now.key, user);
  });
}

const NEWS = ['username', 'email', 'isGuest', 'hasPassword'] as const;

/** Whether no server has answered this guest's first quick-start yet. */
export async function isUnknownToServer(device: DeviceDb, key: Key): Promise<boolean> {
  return (await device.accounts.get(key))?.serverUserId === null;
}

export interface NewAccountOptions {
  newKey: () => Key;
  nowMs: number;
}

/** The user's account on this device, made if missing. A server user has one account, always. */
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
    userKey: null,
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
  const byKey = user.key && (await device.accounts.where('userKey').equals(user.key).first());
  return byKey || device.accounts.filter(account => isSamePerson(account, user)).first();
}

function fieldsOf(user: UserBody) {
  return {
    ...(user.key === undefined ? {} : { userKey: user.key }),
    // A server whose User has no id is identified by name.
    serverUserId: user.id ?? user.username,
    username: user.username,
    email: user.email ?? '',
    isGuest: user.is_guest,
    hasPassword: user.has_password ?? !user.is_guest,
    ...(user.date_joined ? { dateJoinedMs: Date.parse(user.date_joined) } : {}),
  };
}
