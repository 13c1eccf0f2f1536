import type { FastifyRequest } from 'fastify';
import {
  journalCalls as calls,
  type JournalEntry,
  type JournalPage,
  type JournalQuery,
} from '#contract/journal.ts';
import { takeWithin } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { answer } from '../http/call-types.ts';
import { pathWith } from '../http/paging.ts';
import { onRead, type Router } from '../http/register-call.ts';
import { JOURNAL_PAGE_BYTES } from '../limits.ts';

const PAGE = 50;

export function addJournalRoutes(router: Router) {
  onRead(router, calls.listJournal, async (work, { query, request }) =>
    answer(200, await listJournal(work, query, request)),
  );
}

/** The newest first; a page ends before it has too many bytes, and has one entry at least. */
async function listJournal(
  { trx, user }: Work,
  { limit = PAGE, before, except }: JournalQuery,
  request: FastifyRequest,
): Promise<JournalPage> {
  const found = await trx
    .selectFrom('journal')
    .leftJoin('sessions', 'sessions.id', 'journal.session_id')
    .selectAll('journal')
    .select('sessions.name as device')
    .where('journal.user_id', '=', user.id)
    .$if(before !== undefined, lines => lines.where('journal.id', '<', before ?? 0))
    .$if(except !== undefined, lines => lines.where('journal.writer', '!=', except ?? ''))
    .orderBy('journal.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = takeWithin(found.slice(0, limit), JOURNAL_PAGE_BYTES, line => line.rows.length);
  const last = page.at(-1);
  const hasMore = last && page.length < found.length;
  return {
    results: page.map(
      (line): JournalEntry => ({
        id: line.id,
        key: line.key,
        acted_at: line.acted_at,
        device: line.device,
        rows: JSON.parse(line.rows),
        ...(line.is_cut === 1 && { is_cut: true }),
      }),
    ),
    next: hasMore ? pathWith(request, { before: String(last.id) }) : null,
  };
}
