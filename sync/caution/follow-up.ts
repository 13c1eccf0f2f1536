/**
 * Changes that a server without the additions did not take with a call, queued as calls of their own, in the
 * transaction that stores the answer.
 */
import type { Intent } from '#db/intents.ts';
import type { SetFields } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { append } from '../outbox/append.ts';
import { readPending } from '../outbox/pending.ts';

export interface FollowUps {
  /** The answered entry, which is still in the queue. */
  seq: number;
  /** When the person did it. */
  madeAtMs: number;
  intents: Intent[];
}

/** Returns the context with what is pending now: the values queued here must not be overwritten by the answer. */
export async function queueFollowUps(
  ctx: MergeContext,
  { seq, madeAtMs, intents }: FollowUps,
): Promise<MergeContext> {
  if (intents.length === 0) return ctx;
  for (const intent of intents) await append(ctx.db, intent, { nowMs: madeAtMs, newKey: ctx.newKey });
  return { ...ctx, pending: await readPending(ctx.db, new Set([seq])) };
}

/** Which of a set's values the server does not hold, and no later change will bring. */
export function valuesLeft(
  ctx: MergeContext,
  setKey: Key,
  { planned, held }: { planned: Partial<SetFields>; held: SetFields },
): Partial<SetFields> {
  const later = ctx.pending.fields(setKey);
  return Object.fromEntries(
    Object.entries(planned).filter(
      ([name, value]) => held[name as keyof SetFields] !== value && !later.has(name),
    ),
  );
}
