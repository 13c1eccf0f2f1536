/** Reads what other devices did when the journal is opened; it stays readable offline. */
import type { JournalPage } from '#contract/journal.ts';
import type { AccountDb } from '#db/account-db.ts';
import { JOURNAL_KEPT_MS } from '#db/queries/journal.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApiRequest } from '../http/send.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { type Asked, ask } from '../session/ask.ts';
import type { SessionContext } from '../session/session-context.ts';
import { toJournalRow } from './to-entry.ts';

/** More pages than any account has; stops if a server never ends. */
const PAGES_MAX = 500;
const PAGE = 100;

/**
 * Reads newest first, back to the last complete reading. An interrupted reading is repeated by the next one, and what
 * it stored stays. If the server has no journal, it refuses and there is nothing to read.
 */
export async function readJournal(ctx: SessionContext, db: AccountDb): Promise<Asked<null>['kind']> {
  const writer = await readMeta(db, 'writer');
  const known = await readMeta(db, 'journal-read');
  await dropOld(db, await readMeta(db, 'server-time'));
  let path: string | null = `/api/journal/?limit=${PAGE}${writer === undefined ? '' : `&except=${writer}`}`;
  let newest: string | undefined;
  for (let page = 0; path !== null && page < PAGES_MAX; page += 1) {
    const request: ApiRequest = { method: 'GET', path };
    const asked: Asked<JournalPage> = await ask<JournalPage>(ctx, db.accountKey, request, { has: 'results' });
    if (asked.kind !== 'ok') return asked.kind;
    const { results, next }: JournalPage = asked.value;
    newest ??= results[0]?.key;
    const at = results.findIndex(({ key }) => key === known);
    await store(db, at === -1 ? results : results.slice(0, at));
    path = at === -1 ? next : null;
  }
  if (newest !== undefined) await inTransaction(db, [db.meta], () => writeMeta(db, 'journal-read', newest));
  return 'ok';
}

/** Leaves out entries that this database's own log holds. */
function store(db: AccountDb, received: JournalPage['results']): Promise<void> {
  return inTransaction(db, [db.journal, db.log], async () => {
    const own = await db.log
      .where('id')
      .anyOf(received.map(({ key }) => key))
      .toArray();
    const ids = new Set(own.map(({ id }) => id));
    const rows = received.flatMap(one => (ids.has(one.key) ? [] : (toJournalRow(one) ?? [])));
    await db.journal.bulkPut(rows);
  });
}

/** By the server's clock: the device's own may jump by years, and what is dropped is not read again. */
function dropOld(db: AccountDb, nowMs: number): Promise<number> {
  return inTransaction(db, [db.journal], () =>
    db.journal
      .where('entry.actedAtMs')
      .below(nowMs - JOURNAL_KEPT_MS)
      .delete(),
  );
}
