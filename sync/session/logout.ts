/**
 * Logging out. The fence is raised first: a replayer that is in the middle of something writes nothing after the
 * person's choice, and nothing more is sent. Data and unsent changes stay in the user's own database unless the
 * person said to discard them.
 */
import { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { send } from '../http/send.ts';
import { writeMeta } from '../meta.ts';
import type { SessionContext } from './session-context.ts';
import { readSession, switchSession } from './session-store.ts';

export interface LogoutOptions {
  accountKey: Key;
  /** Forget what this device holds of the account, unsent changes included; the next login reads it anew. */
  discardUnsent: boolean;
}

export async function logout(
  ctx: SessionContext,
  { accountKey, discardUnsent }: LogoutOptions,
): Promise<void> {
  const db = new AccountDb(accountKey);
  try {
    await inTransaction(db, db.tables, async () => {
      // Discarding empties the whole database: rows without their entries would show what never reached the server.
      if (discardUnsent) for (const table of db.tables) await table.clear();
      await writeMeta(db, 'fence', ctx.ports.random.uuid());
    });
  } finally {
    db.close();
  }
  const { tokens } = await readSession(ctx.device);
  await switchSession(ctx.device, null, null);
  // Best effort: a refresh token that outlives the logout ends by itself, unused.
  if (tokens) void revoke(ctx, tokens.refresh);
}

function revoke(ctx: SessionContext, refresh: string) {
  return send(ctx.ports, { method: 'POST', path: '/api/token/revoke/', body: JSON.stringify({ refresh }) });
}
