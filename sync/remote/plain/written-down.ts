/** A training that was written down when it was over: this server lets it run until all that was done in it is there. */
import type { BatchedCall } from '#contract/batch.ts';
import type { WorkoutRowWire } from '#contract/rows.ts';
import type { Key } from '#domain/ids.ts';
import { isAhead } from '#sync/is-ahead.ts';
import { isWithinTraining } from '#sync/mutations/registry.ts';
import { ask, outcomeOf, type PlainContext } from './plain-context.ts';
import { type CallRecord, change, isOpen, readValue } from './shadow.ts';

const RESTS_MS = 3 * 60_000;

type End = Pick<WorkoutRowWire, 'status' | 'duration' | 'finished_at'>;

/** The only start whose end no other change says. */
export async function isWrittenDown({ db }: PlainContext, { id }: BatchedCall): Promise<boolean> {
  const start = await db.log.get({ id });
  return start !== undefined && 'ended' in start.args;
}

/**
 * Whether the person seems to have done with it: it ends there as soon as it is sent, and is filled in after it is
 * written down.
 */
export async function isRested(ctx: PlainContext, key: Key): Promise<boolean> {
  const unsent = await ctx.db.log.where('state').anyOf('waiting', 'sealed').toArray();
  const own = unsent.filter(({ args }) => 'workoutKey' in args && args.workoutKey === key);
  const untilMs = Math.max(...own.map(({ actedAtMs }) => actedAtMs)) + RESTS_MS;
  return !isAhead(untilMs, RESTS_MS, ctx.session.ports.clock.now());
}

/** Before it is sent: here such a training never runs. */
export async function noteEnd(ctx: PlainContext, key: Key, end: End): Promise<void> {
  await change(ctx, draft => draft.note('end', { key, end }));
}

/** The end that is still to be sent, if it is one of these trainings'. */
export async function findEnd(ctx: PlainContext, keys: Key[]): Promise<End | undefined> {
  const noted = await readValue<{ key: Key; end: End } | null>(ctx, 'list/end');
  return noted && keys.includes(noted.key) ? noted.end : undefined;
}

export async function sendEnd(ctx: PlainContext): Promise<void> {
  const noted = await readValue<{ key: Key; end: End } | null>(ctx, 'list/end');
  if (!noted || (await isAnyUnsent(ctx, noted.key))) return;
  const { serverId } = (await ctx.db.plain.get(`workouts/${noted.key}`)) ?? {};
  if (serverId !== undefined) {
    const answer = await ask(ctx, 'PATCH', `workouts/${serverId}/update/`, { body: { ...noted.end } });
    if (outcomeOf(answer).status === 500) return;
  }
  await change(ctx, draft => draft.note('end', null));
  if (ctx.active === noted.key) ctx.active = null;
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
