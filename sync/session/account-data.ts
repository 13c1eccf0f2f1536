/** What the device holds of an account, seen by whoever ends its stay here. */
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { emptyButTickets } from './move-account.ts';
import type { SessionContext } from './session-context.ts';
import { leaveAccount } from './session-store.ts';

/**
 * Raises the fence: a replayer that is in the middle of something writes nothing after the person's choice. With
 * `forget` it also empties the database, all of it: rows without their entries would show what never reached the
 * server.
 */
export async function fenceAccount(
  { device, ports }: SessionContext,
  accountKey: Key,
  { forget }: { forget: boolean },
): Promise<void> {
  const db = device.openAccount(accountKey);
  try {
    await inTransaction(db, db.tables, async () => {
      if (forget) await forgetAll(db);
      await writeMeta(db, 'fence', ports.random.uuid());
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

/** A pull that began before goes on from what was here: laid over nothing, it would pass for all that there is. */
async function forgetAll(db: AccountDb): Promise<void> {
  const answers = await readMeta(db, 'answers');
  await emptyButTickets(db);
  await writeMeta(db, 'answers', answers + 1);
}
