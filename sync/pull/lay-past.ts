/**
 * A page of past workouts is laid a few at a time, each few in a transaction of their own: a tick made meanwhile waits
 * for the few, not for the page. The place moves with the last of them; a page cut off before is read and laid again.
 */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { mergePast } from '../merge/merge-past.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, type PullBase } from './apply.ts';
import type { PullOutcome } from './fetch-list.ts';

/** Some three hundred sets. */
const AT_ONCE = 10;

export interface PastPage extends PullBase {
  docs: Workout[];
}

export async function layPast(
  session: SessionContext,
  db: AccountDb,
  { docs, base, etags }: PastPage,
  movePlace: () => Promise<void>,
): Promise<PullOutcome> {
  const { outcome, last } = await layAllButLast(session, db, { docs, base });
  if (outcome !== 'applied') return outcome;
  return applyPull(db, session.ports, { base, etags }, async ctx => {
    await mergePast(ctx, last);
    await movePlace();
  });
}

interface FirstOfPage {
  docs: Workout[];
  base: PullBase['base'];
  /** What the workouts name, laid with the first few. */
  before?: (ctx: MergeContext) => Promise<void>;
}

/** `last`: what is left to be laid with the place; nothing has been laid where that is all. */
export async function layAllButLast(
  { ports }: SessionContext,
  db: AccountDb,
  { docs, base, before }: FirstOfPage,
): Promise<{ outcome: PullOutcome; last: Workout[] }> {
  const lastFrom = Math.max(0, Math.ceil(docs.length / AT_ONCE) - 1) * AT_ONCE;
  for (let from = 0; from < lastFrom; from += AT_ONCE) {
    const few = docs.slice(from, from + AT_ONCE);
    const outcome = await applyPull(db, ports, { base, etags: {} }, async ctx => {
      if (from === 0) await before?.(ctx);
      await mergePast(ctx, few);
    });
    if (outcome !== 'applied') return { outcome, last: [] };
  }
  return { outcome: 'applied', last: docs.slice(lastFrom) };
}
