/**
 * Logging out. The fence is raised first, so nothing is sent after the person's choice. Data and unsent changes stay
 * in the user's own database unless the person said to discard them.
 */
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { send } from '../http/send.ts';
import { fenceAccount } from './account-data.ts';
import type { SessionContext } from './session-context.ts';
import { leaveAccount, readSession } from './session-store.ts';

export interface LogoutOptions {
  accountKey: Key;
  /** Forget what this device holds of the account, unsent changes included; the next login reads it again. */
  discardUnsent: boolean;
}

export async function logout(
  ctx: SessionContext,
  { accountKey, discardUnsent }: LogoutOptions,
): Promise<void> {
  await fenceAccount(ctx, accountKey, { forget: discardUnsent });
  const session = await leaveAccount(ctx.device, accountKey);
  if (!session) return;
  if (discardUnsent) await forgetLostGuest(ctx, accountKey);
  // Best effort: a refresh token that outlives the logout ends by itself, unused.
  if (session.tokens) void revoke(ctx, session.tokens.refresh);
}

/**
 * A guest without password whose data was discarded is not offered on the login screen: nobody could tell what it is.
 * Where the person has returned to it in another tab meanwhile, it stays.
 */
function forgetLostGuest({ device }: SessionContext, accountKey: Key): Promise<void> {
  return inTransaction(device, [device.session, device.accounts], async () => {
    const account = await device.accounts.get(accountKey);
    const { accountKey: signedIn } = await readSession(device);
    if (signedIn !== accountKey && account?.isGuest && !account.hasPassword)
      await device.accounts.delete(accountKey);
  });
}

function revoke(ctx: SessionContext, refresh: string) {
  return send(ctx.ports, { method: 'POST', path: '/api/token/revoke/', body: JSON.stringify({ refresh }) });
}
