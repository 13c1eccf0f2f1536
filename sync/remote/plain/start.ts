/**
 * Starts a training. A plain server returns the active training or creates one, so it depends on what runs there:
 *
 *     none runs ──► create, or the server's copy of the template or training; then what differs from the plan
 *     ours runs (its answer was lost) ──► the same
 *     another ─┬─ over here as soon as its end is sent, or decided on if refused ──► wait until none runs
 *              ├─ untouched for half a day ──► completed at its last tick, then as if none ran
 *              ├─ ours still runs here ──► join: its items go into that one
 *              └─ ours is over here ──► wait until none runs
 *
 * One that was written down when it was over waits for all others and until the person has left it alone for some
 * minutes, and ends as soon as all of it is there (send-end.ts).
 */
import type { BatchedCall } from '#contract/batch.ts';
import type { WorkoutRowWire } from '#contract/rows.ts';
import type { Workout } from '#contract/workouts.ts';
import { isUnsent, type LogEntry } from '#db/log-entry.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { FORGOTTEN_AFTER_MS } from '#domain/limits.ts';
import { earliest } from '#sync/is-ahead.ts';
import { isoTime } from '#sync/mutations/mutation.ts';
import { isStart, plannedIn } from './claims.ts';
import { readPast } from './history.ts';
import { ask, type Outcome, outcomeOf, type PlainContext, Refused, Waits } from './plain-context.ts';
import { readRunning } from './running.ts';
import { addPlan, DONE } from './running-calls.ts';
import { sendEnd } from './send-end.ts';
import { type CallRecord, change, isThere, markSent, mustKnow, readValue, unmarkSent } from './shadow.ts';
import { exerciseId } from './translate.ts';
import { findEnd, isWrittenDown, type NotedEnd, restsUntilMs } from './written-down.ts';

interface StartBody {
  client_key: Key;
  started_at: string;
  ended?: { status: 'completed' | 'cancelled'; finished_at: string; duration: number };
}

export async function start(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  const { client_key: key, ended } = call.body as unknown as StartBody;
  if (ended?.status === 'cancelled') throw new Refused(409, 'workout_cancelled');
  await sendEnd(ctx);
  const { result } = (await readValue<CallRecord>(ctx, `call/${call.id}`)) ?? {};
  // Its own end was answered.
  if (result) return result;
  // It was sent before, so another device may have ended the training since.
  if (ctx.unanswered.includes(call) && !ctx.active) await readPast(ctx, true);
  const known = (await ctx.db.plain.get(`workouts/${key}`)) ?? (await ctx.db.plain.get(`aliases/${key}`));
  const isOver = await isWrittenDown(ctx, call);
  const isNew = !known && !ctx.unanswered.includes(call);
  const dueMs = isNew && isOver ? await restsUntilMs(ctx, key) : undefined;
  ctx.dueMs = earliest(ctx.dueMs, dueMs);
  if (dueMs !== undefined) throw new Waits();
  if (!known && ctx.active && (isOver || !(await completeForgotten(ctx, ctx.active)))) return join(ctx, call);
  if (known?.row?.kind === 'alias') return join(ctx, call);
  if (!known && (await isBehind(ctx))) throw new Waits();
  if (!known && isOver) await makeSure(ctx, call);
  const endsToo = isOver && (!known || (await findEnd(ctx, [key])) !== undefined);
  // Before it is sent: here such a training never runs.
  if (ended && endsToo) await change(ctx, draft => draft.note('end', { key, end: ended } satisfies NotedEnd));
  const refusal = known ? undefined : await make(ctx, call, isOver);
  if (refusal) return refusal;
  if (ctx.active === undefined) throw new Waits();
  if (ctx.active !== key && !known) return join(ctx, call);
  const outcome = ctx.active === key ? await addPlan(ctx, call, key) : DONE;
  return endsToo && outcome.status < 400 ? waitForEnd(ctx, call) : outcome;
}

/** All that it makes is there, and its answer will be that to its end. */
async function waitForEnd(ctx: PlainContext, call: BatchedCall): Promise<never> {
  const atMs = ctx.session.ports.clock.now();
  await change(ctx, draft => draft.record(call.id, { atMs, isMade: true }));
  ctx.unanswered = ctx.unanswered.filter(other => other !== call);
  throw new Waits();
}

/** It would run before one that was to come first, and that would wait for its end. */
async function isBehind(ctx: PlainContext): Promise<boolean> {
  const waiting = ctx.calls.filter(one => isStart(one) && ctx.waiting.has(one.body?.client_key as Key));
  // One that was written down has no place among the others.
  for (const one of waiting) if (!(await isWrittenDown(ctx, one))) return true;
  return false;
}

/** Nothing runs there now, so what this call has not made begins later than it is sent. */
async function makeSure(ctx: PlainContext, call: BatchedCall): Promise<void> {
  await readRunning(ctx, false);
  if (ctx.active !== null) throw new Waits();
  await unmarkSent(ctx, call);
}

/** Undefined: the training runs, or another one was faster. */
async function make(ctx: PlainContext, call: BatchedCall, isOver: boolean): Promise<Outcome | undefined> {
  await markSent(ctx, call);
  const { client_key, started_at } = call.body as unknown as StartBody;
  const items: unknown[] = [];
  for (const { key: item, exerciseKey, sets } of plannedIn(call)) {
    const planned = sets.map(set => ({ client_key: set.key, ...set.values }));
    items.push({ client_key: item, exercise_id: await exerciseId(ctx, exerciseKey), sets: planned });
  }
  const source = await sourceOf(ctx, call);
  // Servers that are more than plain use the extra fields.
  const body = { client_key, started_at, ...(source && { items }) };
  let answer = await ask(ctx, 'POST', source ?? 'workouts/create/', { body, id: call.id });
  // The template is deleted there or the training unknown: the plan has everything.
  if (answer.status === 404) answer = await ask(ctx, 'POST', 'workouts/create/', { body: {} });
  const { id, workout_id, items: held } = (answer.body ?? {}) as Partial<Workout> & { workout_id?: ServerId };
  // Another one runs. 200: it was there, though it may be as empty as a new one.
  if (answer.status === 409 || (isOver && workout_id === undefined && answer.status === 200)) {
    await unmarkSent(ctx, call);
    throw new Waits();
  }
  if (answer.status >= 400) return outcomeOf(answer);
  const isElsewhere = await ctx.db.plain
    .where('id')
    .equals(`workouts/${workout_id ?? id}`)
    .count();
  const isOwn = !isElsewhere && (workout_id !== undefined || held?.length === 0);
  await readRunning(ctx, true, isOwn ? client_key : undefined);
  return undefined;
}

/** Undefined if the server has nothing to copy. */
async function sourceOf(ctx: PlainContext, { path }: BatchedCall): Promise<string | undefined> {
  const [, table, key, verb] = /^\/api\/(templates|workouts)\/([^/]+)\/(apply|recreate)\/$/.exec(path) ?? [];
  const source = table ? await ctx.db.plain.get(`${table}/${key}`) : undefined;
  const isKnown = source?.serverId !== undefined && isThere(source);
  return isKnown ? `${table}/${source.serverId}/${verb}/` : undefined;
}

async function join(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  const { client_key: key, ended } = call.body as unknown as StartBody;
  const into = ctx.active;
  const isJoined = (await ctx.db.plain.get(`aliases/${key}`)) !== undefined;
  if (!into || (!isJoined && (ended || (await isEnding(ctx, [key, into]))))) throw new Waits();
  await markSent(ctx, call);
  await change(ctx, draft => draft.tell('aliases', key, { kind: 'alias', key, workout_key: into }));
  const outcome = await addPlan(ctx, call, into);
  return outcome.status < 400 ? { ...DONE, body: { joined: into } } : outcome;
}

/** Whether the end of one of these is on its way: what the screens show may be another change since. */
async function isEnding(ctx: PlainContext, keys: Key[]): Promise<boolean> {
  if (await findEnd(ctx, keys)) return true;
  const ends = ctx.db.log.where('subject').anyOf(keys.map(key => `workouts/${key}`));
  const isEnd = (entry: LogEntry) => /^workout\.(?:finish|cancel)$/.test(entry.kind) && isUnsent(entry);
  return (await ends.filter(isEnd).count()) > 0;
}

/** True if it was forgotten and is completed now. */
async function completeForgotten(ctx: PlainContext, key: Key): Promise<boolean> {
  if (await isEnding(ctx, [key])) return false;
  const { serverId, row } = await mustKnow(ctx, 'workouts', key);
  const workout = row as WorkoutRowWire;
  const startedMs = Date.parse(workout.started_at);
  const untilMs = ctx.session.ports.clock.now() - FORGOTTEN_AFTER_MS;
  if (startedMs > untilMs) return false;
  await readRunning(ctx);
  const sets = await ctx.db.plain.where('ref').startsWith('sets/').toArray();
  const own = sets.flatMap(set => (set.row?.kind === 'set' && set.row.workout_key === key ? set.row : []));
  const lastMs = Math.max(startedMs, ...own.flatMap(set => (set.done ? Date.parse(set.updated_at) : [])));
  if (lastMs > untilMs) return false;
  const duration = Math.round((lastMs - startedMs) / 1000);
  const end = { status: 'completed' as const, duration, finished_at: isoTime(lastMs) };
  const { status } = await ask(ctx, 'PATCH', `workouts/${serverId}/update/`, { body: end });
  if (status >= 400) return false;
  await change(ctx, draft => draft.tell('workouts', key, { ...workout, ...end }));
  ctx.active = null;
  return true;
}
