/** A training that was written down when it was over: this server lets it run until all that was done in it is there. */
import type { BatchedCall } from '#contract/batch.ts';
import type { WorkoutRowWire } from '#contract/rows.ts';
import type { Key } from '#domain/ids.ts';
import { isAhead } from '#sync/is-ahead.ts';
import { isWithinTraining } from '#sync/mutations/registry.ts';
import type { PlainContext } from './plain-context.ts';
import { type CallRecord, isOpen, readValue } from './shadow.ts';

const RESTS_MS = 3 * 60_000;

export type End = Pick<WorkoutRowWire, 'status' | 'duration' | 'finished_at'>;

/** The only start whose end no other change says. */
export async function isWrittenDown({ db }: PlainContext, { id }: BatchedCall): Promise<boolean> {
  const start = await db.log.get({ id });
  return start !== undefined && 'ended' in start.args;
}

/**
 * Undefined if the person seems to have done with it, else until when to wait: it ends there as soon as it is sent, and is
 * filled in after it is written down.
 */
export async function restsUntilMs(ctx: PlainContext, key: Key): Promise<number | undefined> {
  const unsent = await ctx.db.log.where('state').anyOf('waiting', 'sealed').toArray();
  const own = unsent.filter(({ args }) => 'workoutKey' in args && args.workoutKey === key);
  const untilMs = Math.max(...own.map(({ actedAtMs }) => actedAtMs)) + RESTS_MS;
  return isAhead(untilMs, RESTS_MS, ctx.session.ports.clock.now()) ? untilMs : undefined;
}

/** The end that is still to be sent. `isRefused`: the person decides. */
export interface NotedEnd {
  key: Key;
  end: End;
  isRefused?: true;
}

export async function readEnd(ctx: PlainContext): Promise<NotedEnd | undefined> {
  return (await readValue<NotedEnd | null>(ctx, 'list/end')) ?? undefined;
}

/** The noted end, if it is one of these trainings'. */
export async function findEnd(ctx: PlainContext, keys: Key[]): Promise<End | undefined> {
  const noted = await readEnd(ctx);
  return noted && keys.includes(noted.key) ? noted.end : undefined;
}

/** This server changes nothing in an ended training: what was done before its end goes first, also what may yet be undone. */
export async function isAnyUnsent(ctx: PlainContext, key: Key, untilSeq = Infinity): Promise<boolean> {
  const unsent = await ctx.db.log.where('state').anyOf('waiting', 'sealed').toArray();
  for (const { id, seq, kind, args, makes } of unsent) {
    const isWithin = isWithinTraining(kind) && 'workoutKey' in args && args.workoutKey === key;
    if (seq > untilSeq || !(isWithin || makes.includes(key))) continue;
    if (isOpen((await readValue<CallRecord>(ctx, `call/${id}`)) ?? {})) return true;
  }
  return false;
}
