import { sql } from 'kysely';
import { sweepGuests } from './account/sweep-guests.ts';
import type { Trx } from './database/database.ts';
import { inChunks } from './database/rows.ts';
import { withoutStatementTimeout } from './database/statement-timeout.ts';
import { toTime } from './database/work.ts';
import { UNSEEN_GUEST_DAYS } from './limits.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A phone can lie in a drawer for half a year and then send what it holds. */
const KEEP_ANSWERS_DAYS = 180;
const KEEP_NETWORKS_DAYS = 180;
/** As long as a device keeps its own. */
const KEEP_JOURNAL_DAYS = 90;
/** Longer than a login lasts unused: a device that still has one finds each cursor of its own known. */
const KEEP_REVISIONS_DAYS = 200;

/** Throws away what has outlived its use: answers kept for retries, expired tokens, old counts of attempts. */
export async function sweep(services: Services): Promise<void> {
  const { database, ports } = services;
  const nowMs = ports.now();
  const now = toTime(nowMs);
  await database.write(async trx => {
    await trx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', toTime(nowMs - KEEP_ANSWERS_DAYS * DAY_MS))
      .execute();
    await sweepSessions(trx, now);
    await thinRevisions(trx, toTime(nowMs - KEEP_REVISIONS_DAYS * DAY_MS));
    await trx
      .deleteFrom('journal')
      .where('created_at', '<', toTime(nowMs - KEEP_JOURNAL_DAYS * DAY_MS))
      .execute();
    await trx
      .deleteFrom('deleted_users')
      .where('deleted_at', '<', toTime(nowMs - UNSEEN_GUEST_DAYS * DAY_MS))
      .execute();
    await trx.deleteFrom('call_counts').where('ends_at', '<', now).execute();
    await trx
      .deleteFrom('password_failures')
      .where('last_at', '<', toTime(nowMs - DAY_MS))
      .execute();
    await trx
      .deleteFrom('login_networks')
      .where('seen_at', '<', toTime(nowMs - KEEP_NETWORKS_DAYS * DAY_MS))
      .execute();
  });
  await sweepGuests(services);
  await database.dialect.forgetDeleted(database.kysely);
}

/**
 * Of old changes the last one of each month stays known, so that a device can still find back to it. One is old by the next
 * one: until then it was given to devices.
 */
async function thinRevisions(trx: Trx, before: string): Promise<void> {
  const month = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 7)`;
  await trx
    .deleteFrom('revisions')
    .where('created_at', '<', before)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('revisions as next')
          .select('next.revision')
          .whereRef('next.user_id', '=', 'revisions.user_id')
          .where('next.revision', '=', inner =>
            inner
              .selectFrom('revisions as later')
              .select(one => one.fn.min('later.revision').as('revision'))
              .whereRef('later.user_id', '=', 'revisions.user_id')
              .whereRef('later.revision', '>', 'revisions.revision'),
          )
          .where('next.created_at', '<', before)
          .where(month('next.created_at'), '=', month('revisions.created_at')),
      ),
    )
    .execute();
}

/** A session goes with its last refresh token. Found by the tokens: looking through all sessions would take long. */
async function sweepSessions(trx: Trx, now: string): Promise<void> {
  const gone = await trx
    .deleteFrom('refresh_tokens')
    .where('expires_at', '<', now)
    .returning('session_id')
    .execute();
  const ids = [...new Set(gone.map(token => token.session_id))];
  await inChunks(ids, chunk =>
    trx
      .deleteFrom('sessions')
      .where('id', 'in', chunk)
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('refresh_tokens')
              .select('id')
              .whereRef('refresh_tokens.session_id', '=', 'sessions.id'),
          ),
        ),
      )
      .execute(),
  );
}

/** Sweeps now and every hour, until it is stopped. */
export function startSweeping(services: Services, onError: (error: unknown) => void): () => void {
  let isStopped = false;
  const run = () =>
    withoutStatementTimeout(() => sweep(services)).catch(error => {
      // A server that closes takes the database away from a sweep under way: the next start sweeps again.
      if (!isStopped) onError(error);
    });
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  void run();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
