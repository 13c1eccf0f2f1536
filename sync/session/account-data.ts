/** The data that this device holds of an account, for whoever ends the account's stay here. */
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { fence } from '../exchange/lease.ts';
import { emptyButTickets } from './move-account.ts';
import type { SessionContext } from './session-context.ts';
import { leaveAccount } from './session-store.ts';

/**
 * Raises the fence: an exchange that is under way stores nothing after the person's choice. With `forget` it also
 * empties the database, all of it: rows without their entries would show what never reached the server.
 */
export async function fenceAccount(
  { device }: Pick<SessionContext, 'device'>,
  accountKey: Key,
  { forget }: { forget: boolean },
): Promise<void> {
  const db = device.openAccount(accountKey);
  try {
    await inTransaction(db, db.tables, async () => {
      if (forget) await emptyButTickets(db);
      else await fence(db);
    });
  } finally {
    db.close();
  }
}

/** Of an account that is deleted nothing stays here, and it is signed out. Safe to repeat. */
export async function forgetAccount(ctx: SessionContext, accountKey: Key): Promise<void> {
  await fenceAccount(ctx, accountKey, { forget: true });
  await leaveAccount(ctx.device, accountKey);
  await ctx.device.accounts.delete(accountKey);
}
