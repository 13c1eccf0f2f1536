/** The person's word on changes that wait or were rejected. */
import type { Key } from '#domain/ids.ts';
import {
  confirmDestruction,
  countDependents,
  discardEntries,
  retryRejected,
  sendNow,
  setAside,
} from '#sync/log/decide.ts';
import { type PutBack, putBack } from '#sync/log/put-back.ts';
import type { CommandContext } from './command-context.ts';

export function sendUnsentNow({ db }: CommandContext): Promise<void> {
  return sendNow(db);
}

/** Sends again what was rejected or set aside. */
export function retryChanges({ db, now, newKey }: CommandContext, seqs: readonly number[]): Promise<void> {
  return retryRejected(db, seqs, { nowMs: now(), newKey });
}

/** Another device has ticked in what was to go, and the person wants it gone all the same. */
export function destroyAnyway({ db, now, newKey }: CommandContext, seq: number): Promise<void> {
  return confirmDestruction(db, seq, { nowMs: now(), newKey });
}

export function setChangeAside(ctx: CommandContext, seq: number): Promise<void> {
  return setAside(ctx.db, seq, ctx.now());
}

export function discardChanges({ db }: CommandContext, seqs: readonly number[]): Promise<void> {
  return discardEntries(db, seqs);
}

/** How many changes more go with them when they are discarded. */
export function countGoingWith({ db }: CommandContext, seqs: readonly number[]): Promise<number> {
  return countDependents(db, seqs);
}

/** What was lost elsewhere, as new items or a finished workout of its own. */
export function putBackLost(ctx: CommandContext, group: Key): Promise<PutBack> {
  return putBack(ctx.db, group, { nowMs: ctx.now(), newKey: ctx.newKey });
}
