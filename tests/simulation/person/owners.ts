/** Whose data an account holds, and how its owner signs in: a guest stays the same person when it registers. */
import type { AccountRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import type { Owner } from '../record/deed.ts';
import { type RegisteredUser, USERS } from '../world/server-house.ts';

export const GUEST_PASSWORD = 'sekret-3';
/** Tells on every device which guest it was. */
const GUEST_USERNAME = /^g-(.+)$/;
const GUEST_OWNER = /^guest (.+)$/;

export function ownerOf({ key, isGuest, username }: AccountRow): Owner {
  if (isGuest) return ownerOfGuest(key);
  const bornAs = GUEST_USERNAME.exec(username)?.[1];
  return bornAs === undefined ? username : ownerOfGuest(bornAs);
}

export function ownerOfGuest(accountKey: Key): Owner {
  return `guest ${accountKey}`;
}

/** The name and password that a guest registers with. */
export function userOfGuest(accountKey: Key): RegisteredUser {
  return { username: `g-${accountKey}`, password: GUEST_PASSWORD };
}

/** Of a guest: those it has once it registers. */
export function userOf(owner: Owner): RegisteredUser {
  const user = USERS.find(({ username }) => username === owner);
  const bornAs = GUEST_OWNER.exec(owner)?.[1];
  if (user) return user;
  if (bornAs === undefined) throw new Error(`nobody is ${owner}`);
  return userOfGuest(bornAs);
}
