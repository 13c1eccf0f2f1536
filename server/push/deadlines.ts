import type { Trx } from '../database/database.ts';
import { toTime } from '../database/work.ts';
import type { Recipient } from './post-signal.ts';

/*
 * The life of a deadline:
 *
 *   none ──sent──► waiting ──its time, and a moment more──► claimed ──sent, refused, too late──► none
 *     ▲               │  ▲                                     │
 *     └── rest ended ─┘  └──── not now: later ─────────────────┘   gone: the subscription goes, and this with it
 *
 * A claim is one statement, so of two processes one has it; it runs out, should its process die.
 */

/** A page that is awake rings by itself and takes its deadline back: it has this long to do so. */
const GRACE_MS = 1_000;
/** What is later than this helps nobody. */
const LATEST_MS = 60_000;
/** Longer than a call to a push service may take. */
const CLAIM_MS = 15_000;
const RETRY_AFTER_MS = [2_000, 5_000, 10_000];
/** At once, so that one claim's calls end well within it. */
const BATCH = 50;
/** What comes with an earlier revision was overtaken on its way; much earlier, and the device's clock was set back. */
const OVERTAKEN_WITHIN_MS = 60_000;

export interface Claim extends Recipient {
  subscriptionId: number;
  revision: number;
  attempts: number;
  /** Too late, or its login has ended: nothing is sent. */
  isMoot: boolean;
}

/** The last that the device sent stands. `endsAtMs` null: no rest runs. */
export async function tellDeadline(
  trx: Trx,
  deadline: { subscriptionId: number; revision: number; endsAtMs: number | null },
): Promise<void> {
  const { subscriptionId, revision, endsAtMs } = deadline;
  const fresh = {
    revision,
    ends_at: endsAtMs === null ? null : toTime(endsAtMs),
    attempts: 0,
    claimed_until: null,
  };
  await trx
    .insertInto('push_deadlines')
    .values({ subscription_id: subscriptionId, ...fresh })
    .onConflict(conflict =>
      conflict
        .column('subscription_id')
        .doUpdateSet(fresh)
        .where(eb =>
          eb.or([
            eb('push_deadlines.revision', '<=', revision),
            eb('push_deadlines.revision', '>', revision + OVERTAKEN_WITHIN_MS),
          ]),
        ),
    )
    .execute();
}

/** Whether there is anything to claim: asked every second, so it takes no lock. */
export async function findDue(trx: Trx, nowMs: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('push_deadlines')
    .select('subscription_id')
    .where('ends_at', '<=', toTime(nowMs - GRACE_MS))
    .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', toTime(nowMs))]))
    .orderBy('ends_at')
    .limit(BATCH)
    .execute();
  return rows.map(row => row.subscription_id);
}

/** Takes them, each once over all processes. */
export async function claimDue(trx: Trx, ids: readonly number[], nowMs: number): Promise<Claim[]> {
  const claimed = await trx
    .updateTable('push_deadlines')
    .set(eb => ({ claimed_until: toTime(nowMs + CLAIM_MS), attempts: eb('attempts', '+', 1) }))
    .where('subscription_id', 'in', ids)
    // Asked again: another process may have claimed it, or the device moved it, while this one waited for the row.
    .where('ends_at', '<=', toTime(nowMs - GRACE_MS))
    .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', toTime(nowMs))]))
    .returning(['subscription_id', 'revision', 'attempts', 'ends_at'])
    .execute();
  if (claimed.length === 0) return [];
  const recipients = await trx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth', 'revoked_at'])
    .where(
      'push_subscriptions.id',
      'in',
      claimed.map(row => row.subscription_id),
    )
    .execute();
  return claimed.flatMap(row => {
    const recipient = recipients.find(({ id }) => id === row.subscription_id);
    if (!recipient) return [];
    const { endpoint, p256dh, auth, revoked_at } = recipient;
    const isMoot = revoked_at !== null || (row.ends_at ?? '') < toTime(nowMs - LATEST_MS);
    const { subscription_id: subscriptionId, revision, attempts } = row;
    return { endpoint, p256dh, auth, subscriptionId, revision, attempts, isMoot };
  });
}

/** Nothing more is to be sent for it. One that the device has moved meanwhile stays. */
export async function closeDeadline(trx: Trx, { subscriptionId, revision }: Claim): Promise<void> {
  await trx
    .updateTable('push_deadlines')
    .set({ ends_at: null, claimed_until: null })
    .where('subscription_id', '=', subscriptionId)
    .where('revision', '=', revision)
    .execute();
}

/** Gives the claim back until later; after the last attempt for good. */
export async function postpone(trx: Trx, claim: Claim, nowMs: number): Promise<void> {
  const waitMs = RETRY_AFTER_MS[claim.attempts - 1];
  if (waitMs === undefined) return closeDeadline(trx, claim);
  await trx
    .updateTable('push_deadlines')
    .set({ claimed_until: toTime(nowMs + waitMs) })
    .where('subscription_id', '=', claim.subscriptionId)
    .where('revision', '=', claim.revision)
    .execute();
}

export async function dropSubscription(trx: Trx, { subscriptionId, endpoint }: Claim): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    .where('endpoint', '=', endpoint)
    .execute();
}
