/** The person's word on changes that wait or were refused. */
import type { Key } from '#domain/ids.ts';
import { retryParked } from '#sync/outbox/decide.ts';
import { countGoingAlong, discardParked } from '#sync/outbox/discard.ts';
import { type PutBack, putBack } from '#sync/outbox/put-back.ts';
import { sendNow } from '#sync/outbox/send-now.ts';
import type { CommandContext } from './command-context.ts';

export function sendUnsentNow(ctx: CommandContext): Promise<void> {
  return sendNow(ctx.db);
}

export function retryRefused(ctx: CommandContext, seqs: readonly number[]): Promise<void> {
  return retryParked(ctx.db, seqs, ctx.newKey);
}

export function discardRefused(ctx: CommandContext, seqs: readonly number[]): Promise<void> {
  return discardParked(ctx.db, seqs, { nowMs: ctx.now(), newKey: ctx.newKey });
}

/** How many changes more go with them when they are discarded. */
export function countGoingWith({ db }: CommandContext, seqs: readonly number[]): Promise<number> {
  return countGoingAlong(db, seqs);
}

/** What was lost elsewhere, as new items or a finished workout of its own. */
export function putBackLost(ctx: CommandContext, group: Key): Promise<PutBack> {
  return putBack(ctx.db, group, { nowMs: ctx.now(), newKey: ctx.newKey });
}
