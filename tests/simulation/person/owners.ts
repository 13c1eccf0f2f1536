/** Whose data an account holds, and how its owner signs in: a guest stays the same person when it registers. */
import type { AccountRow } from '#db/device-db.ts';
import type { Key } from '#domain/ids.ts';
import type { Owner } from '../record/deed.ts';
import { type RegisteredUser, USERS } from '../world/server-house.ts';

const GUEST_PASSWORD = 'sekret-3';
/** Tells on every device which guest it was. */
const GUEST_USERNAME = /^g-(.+)$/;
const RENAMED = /\.\d+$/;
const GUEST_OWNER = /^guest (.+)$/;

export function ownerOf({ key, userKey, isGuest, username }: AccountRow): Owner {
  // One that came back by its tokens alone has another database here, and is the same user.
  if (isGuest) return ownerOfGuest(userKey ?? key);
  const first = username.replace(RENAMED, '');
  const bornAs = GUEST_USERNAME.exec(first)?.[1];
  return bornAs === undefined ? first : ownerOfGuest(bornAs);
}

/** Another name begins with the first one: whose data it is shows on a device that has not heard of it, too. */
export function renamed(owner: Owner, to: number): string {
  return `${userOf(owner).username}.${to}`;
}

export function ownerOfGuest(accountKey: Key): Owner {
  return `guest ${accountKey}`;
}

/** The account that somebody was born as on a device; undefined of who has always been registered. */
export function guestKeyOf(owner: Owner): Key | undefined {
  return GUEST_OWNER.exec(owner)?.[1];
}

/** The name and password of somebody; of a guest, those with which it registers. */
export function userOf(owner: Owner): RegisteredUser {
  const user = USERS.find(({ username }) => username === owner);
  const bornAs = guestKeyOf(owner);
  if (user) return user;
  if (bornAs === undefined) throw new Error(`nobody is ${owner}`);
  return { username: `g-${bornAs}`, password: GUEST_PASSWORD };
}
