/** What the app knows of the user before the server answers: this device's copy, else what the profile passed along. */
import type { AccountRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';

export interface KnownUser {
  username: string;
  email: string;
  joinedAtMs: number;
  isGuest: boolean;
}

export function fromAccount({ username, email, dateJoinedMs, isGuest }: AccountRow): KnownUser {
  return { username, email, joinedAtMs: dateJoinedMs, isGuest };
}

/**
 * `state` is the User of the API. Undefined if the page was opened without it, or if the browser's history kept another
 * account's.
 */
export function fromState(state: unknown, accountKey: Key): KnownUser | undefined {
  const { key, username, email, date_joined, is_guest } = (state ?? {}) as Record<string, unknown>;
  const joinedAtMs = typeof date_joined === 'string' ? Date.parse(date_joined) : Number.NaN;
  if (key !== accountKey || typeof username !== 'string' || Number.isNaN(joinedAtMs)) return undefined;
  return { username, email: typeof email === 'string' ? email : '', joinedAtMs, isGuest: is_guest === true };
}
