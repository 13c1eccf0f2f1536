/**
 * The device's own small database: who is signed in here, and which accounts have data on this device.
 * Workers cannot read localStorage, so the tokens' mirror lives here too.
 */
import { Dexie, type EntityTable } from 'dexie';
import type { Key, ServerId } from '#domain/ids.ts';
import { AccountDb, type StorageDependencies } from './account-db.ts';
import { followTransactions } from './cut-off.ts';

export interface TokenPair {
  access: string;
  refresh: string;
  /** When the access token ends on this device's clock: received + (exp − iat), since phone clocks are wrong. */
  accessEndsAtMs: number;
}

/**
 * The one row that says who uses the device. `generation` grows with every change of tokens; of two copies
 * (here and in localStorage) the newest wins.
 */
export interface SessionRow {
  id: 'session';
  accountKey: Key | null;
  tokens: TokenPair | null;
  generation: number;
  /** The account whose session the server ended; logging in as it goes on where it stopped. */
  endedAccountKey: Key | null;
  /** With endedAccountKey: it ended because two devices had used it, one of which is a thief's. */
  endedByReuse?: boolean;
}

export interface AccountRow {
  /** The key of its local database. */
  key: Key;
  /** The user's key on the server: who it is, for ever. Null while unknown, and on a server that gives none. */
  userKey: Key | null;
  /** Null while the server does not know the account yet (a guest made offline). It never says who somebody is. */
  serverUserId: ServerId | null;
  username: string;
  email: string;
  dateJoinedMs: number;
  isGuest: boolean;
  hasPassword: boolean;
  /**
   * The quick-start secret. It outlives an upgrade: a server that was restored to before it knows only the guest. Null for
   * accounts that were logged into.
   */
  guestSecret: string | null;
  /** The server has not confirmed the secret yet: it opens nothing. */
  isSecretPending?: true;
  createdAtMs: number;
  /** When the page was loaded that made a guest: its first call says so. */
  pageLoadedAtMs?: number;
  /** Its database has been here: an empty one has been taken away (kept-data.ts). */
  hasData: boolean;
  /** When the server last refused its session for good; gone with the next login. */
  endedAtMs?: number;
}

export interface DeviceMetaRow {
  id: string;
  value: unknown;
}

export class DeviceDb extends Dexie {
  declare session: EntityTable<SessionRow, 'id'>;
  declare accounts: EntityTable<AccountRow, 'key'>;
  declare meta: EntityTable<DeviceMetaRow, 'id'>;

  readonly #storage: StorageDependencies;

  constructor(storage: StorageDependencies = {}) {
    super('podhod-device', { ...storage, chromeTransactionDurability: 'strict' });
    this.#storage = storage;
    this.version(1).stores({ session: 'id', accounts: 'key, userKey', meta: 'id' });
    followTransactions(this);
  }

  /** A connection of its own to one account's data; whoever opens it closes it. */
  openAccount(accountKey: Key): AccountDb {
    return new AccountDb(accountKey, this.#storage);
  }
}

export const NO_SESSION: SessionRow = {
  id: 'session',
  accountKey: null,
  tokens: null,
  generation: 0,
  endedAccountKey: null,
};
