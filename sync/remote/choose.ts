/** Chooses the remote for an account, once, by requesting the batch. */
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { SessionContext } from '../session/session-context.ts';
import { batchRemote } from './batch.ts';
import { plainRemote } from './plain/plain-remote.ts';
import type { Remote } from './remote.ts';

/** Statuses of an unknown method or path. */
const NOT_SERVED = new Set([404, 405, 501]);

export function chooseRemote(session: SessionContext, db: AccountDb): Remote {
  const batch = batchRemote(session, db.accountKey);
  const plain = plainRemote(session, db);
  let chosen: 'batch' | 'plain' | null = null;
  return {
    async exchange(request) {
      chosen ??= await readMeta(db, 'remote');
      if (chosen !== null) return (chosen === 'batch' ? batch : plain).exchange(request);
      const reply = await batch.exchange(request);
      if (reply.kind === 'refused' && NOT_SERVED.has(reply.status)) {
        await remember(db, 'plain');
        return plain.exchange(request);
      }
      if (reply.kind === 'answer' || reply.kind === 'cursor-unknown') await remember(db, 'batch');
      return reply;
    },
  };
}

function remember(db: AccountDb, remote: 'batch' | 'plain'): Promise<void> {
  return inTransaction(db, [db.meta], () => writeMeta(db, 'remote', remote));
}
