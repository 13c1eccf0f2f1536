/** Checks whose answer it is: the server names the user by key in every exchange. */
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import type { SessionContext } from './session-context.ts';
import { dropTokens } from './session-store.ts';

/**
 * False if the answer is another person's: a restored server may have given the tokens' user id to somebody else. The
 * caller must store nothing of it, and the tokens are not used again.
 */
export async function confirmUser(
  { device }: SessionContext,
  accountKey: Key,
  userKey: Key,
): Promise<boolean> {
  const isOwn = await inTransaction(device, [device.accounts], async () => {
    const account = await device.accounts.get(accountKey);
    if (account?.userKey === null) await device.accounts.update(accountKey, { userKey });
    return account !== undefined && (account.userKey === null || account.userKey === userKey);
  });
  if (!isOwn) await dropTokens(device, accountKey);
  return isOwn;
}
