/** Ends an account's stay on this device: its exchanges and its data. */
import type { DeviceDb } from '#db/device-db.ts';
import { readLastAct } from '#db/queries/last-act.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { fence } from '../exchange/lease.ts';
import { emptyButTickets } from './move-account.ts';
import type { SessionContext } from './session-context.ts';
import { leaveAccount } from './session-store.ts';
import { withAccount } from './with-account.ts';

/** `what-was-read`: unless anybody has done something here, by the log. */
type Forgotten = 'nothing' | 'what-was-read' | 'everything';

/**
 * Raises the fence, so that an exchange under way stores nothing after the person's choice. What it forgets is the whole
 * database: rows without their entries would show changes that never reached the server.
 */
export async function fenceAccount(
  { device }: Pick<SessionContext, 'device'>,
  accountKey: Key,
  { forget }: { forget: Forgotten },
): Promise<void> {
  await withAccount(device, accountKey, db =>
    inTransaction(db, db.tables, async () => {
      if (forget === 'everything' || (forget === 'what-was-read' && (await db.log.count()) === 0))
        await emptyButTickets(db);
      else await fence(db);
    }),
  );
}

/** When the user last acted, by the log, whose times never go back; 0: there is no entry. */
export async function newestActMs(device: DeviceDb, accountKey: Key): Promise<number> {
  return (await withAccount(device, accountKey, readLastAct))?.actedAtMs ?? 0;
}

/** Removes a deleted account's data from this device and signs it out. Safe to repeat. */
export async function forgetAccount(ctx: SessionContext, accountKey: Key): Promise<void> {
  await fenceAccount(ctx, accountKey, { forget: 'everything' });
  await leaveAccount(ctx.device, accountKey);
  await ctx.device.accounts.delete(accountKey);
}
