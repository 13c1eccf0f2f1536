/**
 * Logs out. What is discarded goes first: a crash must not leave it to the next login. Data and unsent changes stay in
 * the user's database unless the person chose to discard them.
 */
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { fenceAccount } from './account-data.ts';
import { revoke } from './revoke.ts';
import type { SessionContext } from './session-context.ts';
import { leaveAccount, readSession } from './session-store.ts';

export interface LogoutOptions {
  accountKey: Key;
  /** Deletes this device's data of the account, with unsent changes; the next login reads it again. */
  discardUnsent: boolean;
}

export async function logout(
  ctx: SessionContext,
  { accountKey, discardUnsent }: LogoutOptions,
): Promise<void> {
  await fenceAccount(ctx, accountKey, { forget: discardUnsent ? 'everything' : 'nothing' });
  const session = await leaveAccount(ctx.device, accountKey);
  // An exchange that began in between has a token, and a later one gets none. By now the person may have been here
  // again, in another tab.
  if ((await readSession(ctx.device)).accountKey !== accountKey)
    await fenceAccount(ctx, accountKey, { forget: discardUnsent ? 'what-was-read' : 'nothing' });
  if (!session) return;
  if (discardUnsent) await forgetLostGuest(ctx, accountKey);
  if (session.tokens) void revoke(ctx, session.tokens.refresh);
}

/**
 * The login screen does not offer a guest without password whose data was discarded: nobody could tell what it is. If
 * the person has returned to it in another tab meanwhile, it stays.
 */
function forgetLostGuest({ device }: SessionContext, accountKey: Key): Promise<void> {
  return inTransaction(device, [device.session, device.accounts], async () => {
    const account = await device.accounts.get(accountKey);
    const { accountKey: signedIn } = await readSession(device);
    if (signedIn !== accountKey && account?.isGuest && !account.hasPassword)
      await device.accounts.delete(accountKey);
  });
}
