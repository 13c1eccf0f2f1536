/** What the other devices did, read from the server when the journal is opened: it stays to be read without network. */
import type { JournalPage } from '#contract/journal.ts';
import type { AccountDb } from '#db/account-db.ts';
import { JOURNAL_KEPT_MS } from '#db/queries/journal.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { type Asked, ask } from '../session/ask.ts';
import type { SessionContext } from '../session/session-context.ts';
import { toJournalRow } from './to-entry.ts';

/** More than the server keeps of anybody: a server that never comes to an end is left. */
const PAGES_MAX = 500;
const PAGE = 100;

/**
 * The newest first, back to what an earlier reading has brought. One that was interrupted is read again by the next; what
 * it brought is there already. A server without a journal refuses: then there is nothing to read.
 */
export async function readJournal(ctx: SessionContext, db: AccountDb): Promise<Asked<null>['kind']> {
  const writer = await readMeta(db, 'writer');
  const known = await readMeta(db, 'journal-read');
  await dropOld(db, ctx.ports.clock.now());
  let path: string | null = `/api/journal/?limit=${PAGE}${writer === undefined ? '' : `&except=${writer}`}`;
  let newest: string | undefined;
  for (let page = 0; path !== null && page < PAGES_MAX; page += 1) {
    const asked: Asked<JournalPage> = await ask<JournalPage>(ctx, db.accountKey, { method: 'GET', path });
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

/** Without what this database's own log holds: it was moved here, or went by itself. */
function store(db: AccountDb, told: JournalPage['results']): Promise<void> {
  return inTransaction(db, [db.journal, db.log], async () => {
    const own = await db.log
      .where('id')
      .anyOf(told.map(({ key }) => key))
      .toArray();
    const ids = new Set(own.map(({ id }) => id));
    const rows = told.flatMap(one => (ids.has(one.key) ? [] : (toJournalRow(one) ?? [])));
    await db.journal.bulkPut(rows);
  });
}

function dropOld(db: AccountDb, nowMs: number): Promise<number> {
  return inTransaction(db, [db.journal], () =>
    db.journal
      .where('entry.actedAtMs')
      .below(nowMs - JOURNAL_KEPT_MS)
      .delete(),
  );
}
