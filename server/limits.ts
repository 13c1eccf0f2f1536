/*
 * Every limit of the server, in one place. Those that a client can run into by a form of its own stand in the contract, so
 * that the OpenAPI document names them; the rest is how much one user, one address and all of them may ask of this server.
 */

import { ITEMS_PER_WORKOUT, SETS_PER_WORKOUT } from '#contract/limits.ts';

export * from '#contract/limits.ts';

/** Entries of all lists of a body whose mistakes are explained: as many as the largest workout has. */
export const LISTED_PER_BODY = ITEMS_PER_WORKOUT + SETS_PER_WORKOUT;

/** Starts that join one workout: when its import is taken back, each of them goes on. */
export const JOINS_PER_WORKOUT = 100;

/** Logins of one user that are kept, ended ones among them: one more ends the one that was unseen for longest. */
export const SESSIONS_PER_USER = 100;

/** Messages of a refused form: the first ones tell what is wrong, thousands tell nothing more. */
export const VALIDATION_MESSAGES = 10;

/** The longest answer that is kept for a retry. A longer one is kept by reference: its rows, by kind and id. */
export const KEPT_ANSWER_BYTES = 4 * 1024;

/** What is kept of what one call changed: a longer entry says only what it was about. */
export const JOURNAL_ENTRY_BYTES = 64 * 1024;
/** Entries kept of one person, the newest, whatever their age: some 10 MB of ticks. For a while there may be twice as many. */
export const JOURNAL_ENTRIES = 20_000;
/** A page of the journal ends before it has more. */
export const JOURNAL_PAGE_BYTES = 256 * 1024;

/** So long one call may keep the event loop before others get to run. */
export const TURN_MS = 10;

/** So many calls, rows or people in so long. */
export interface Limit {
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A gym's guests share an address, so it is given plenty. */
export const PER_ADDRESS = {
  login: { max: 60, windowMs: MINUTE_MS },
  register: { max: 30, windowMs: MINUTE_MS },
  quickStart: { max: 30, windowMs: MINUTE_MS },
  upgrade: { max: 30, windowMs: MINUTE_MS },
  recover: { max: 30, windowMs: MINUTE_MS },
  changePassword: { max: 30, windowMs: MINUTE_MS },
  // It tells which names are taken, as registering does.
  updateMe: { max: 30, windowMs: MINUTE_MS },
} satisfies Record<string, Limit>;

/**
 * New guests and accounts from one provider's block of addresses (/24, /48), and from everywhere. An app without a guest
 * on the server goes on without it, and asks again.
 */
export const NEWCOMERS_PER_BLOCK: Limit = { max: 300, windowMs: HOUR_MS };
export const NEWCOMERS_IN_ALL: Limit = { max: 3_000, windowMs: HOUR_MS };

/**
 * The library read without a token, refreshes and logouts; apart from these, calls with personal access tokens. A gym's
 * phones share an address, and each reads page by page.
 */
export const ANONYMOUS_PER_ADDRESS: Limit = { max: 3_000, windowMs: MINUTE_MS };

/** Far beyond a person's: a thousand unsent changes go in some seconds, and many devices may do that at once. */
export const CALLS_PER_USER: Limit = { max: 3_000, windowMs: MINUTE_MS };

/** A device asks for a token every quarter of an hour; one on a poor signal asks again and again. */
export const REFRESHES_PER_SESSION: Limit = { max: 100, windowMs: HOUR_MS };

/**
 * What a user's calls may leave behind on the disk, in bytes: rows with their indexes, and the texts in them. A guest
 * cannot fill more than 50 MB in an hour, and a member's ten years of training go in at once. Logins and refreshes count
 * but are not refused for it: they have limits of their own.
 */
export const BYTES_PER_GUEST: Limit = { max: 36_000_000, windowMs: HOUR_MS };
export const BYTES_PER_MEMBER: Limit = { max: 120_000_000, windowMs: HOUR_MS };
/**
 * What one request may write, a batch or a call alone: a copy takes a line to ask for and a thousand rows to make, and on
 * SQLite everybody else waits until all are there. Twice what the largest body brings along.
 */
export const BYTES_PER_REQUEST = 4_500_000;
/** A row without its long texts, as measured with `npm run hostile`. */
export const ROW_BYTES = 300;

/**
 * Passwords hashed at once: of the four threads that Node has for long work the others read files, compress answers and
 * look up names. And those that wait for it, some seconds of them: a flood from many networks is sent away.
 */
export const HASHES_AT_ONCE = 2;
export const HASHES_WAITING = 100;

/** So long after a login it is not asked for the password again. */
export const PASSWORD_STANDS_MS = 10 * MINUTE_MS;

/** Transactions of one user under way at once: whoever wants more waits outside, and holds no connection. */
export const WRITES_AT_ONCE = 1;
export const READS_AT_ONCE = 2;
/** Calls of one user that wait for that. */
export const WAITING_PER_USER = 100;
export const WAIT_FOR_TURN_MS = 5_000;

/** A guest that never did anything, and one that nobody has opened for more than a year. */
export const IDLE_GUEST_DAYS = 30;
export const UNSEEN_GUEST_DAYS = 400;
/** Guests that one sweep deletes at most: each may have years of rows. */
export const GUESTS_PER_SWEEP = 500;

/** A request that has not come whole by then never will, and a connection on which nothing moves is dead. */
export const REQUEST_SEC = 30;
/** Connections of all clients together. */
export const CONNECTIONS = 5_000;
