/**
 * A training begins. The specification gets or creates the active one, so what runs there decides:
 *
 *     none runs ──► create, or the server's copy of the template or training; then what differs from the plan
 *     ours runs (its answer was lost) ──► the same
 *     another ─┬─ untouched for half a day ──► completed at its last tick, then as if none ran
 *              ├─ ours still runs here ──► join: its items go into that one
 *              └─ ours is over here ──► wait until none runs
 */
import type { BatchedCall } from '#contract/batch.ts';
import type { WorkoutRowWire } from '#contract/rows.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { layPlan } from './active-calls.ts';
import { readActive, tellWorkout } from './adopt-workout.ts';
import { plannedIn } from './claims.ts';
import { exerciseId } from './exercise-calls.ts';
import { findPast } from './history.ts';
import { markSent, mustKnow, type Outcome, outcomeOf } from './outcome.ts';
import { ask, bodyOf, type PlainContext, Refused, Waits } from './plain-context.ts';
import { change, isThere, readRecord } from './shadow.ts';
import { valuesIn } from './wire-rows.ts';

/** Nobody rests for so long: the training was forgotten. */
const FORGOTTEN_MS = 12 * 3600_000;

interface StartBody {
  client_key: Key;
  title?: string;
  started_at: string;
  ended?: { status: 'completed' | 'cancelled' };
}

export async function start(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  const { client_key: key, ended, title } = call.body as unknown as StartBody;
  if (ended?.status === 'cancelled') throw new Refused(409, 'workout_cancelled');
  const known = (await ctx.db.plain.get(`workouts/${key}`)) ?? (await ctx.db.plain.get(`aliases/${key}`));
  if (!known && (await completeForgotten(ctx))) ctx.active = null;
  if (known?.row?.kind === 'alias' || (!known && ctx.active)) return join(ctx, call, ended !== undefined);
  const isCopy = !call.path.endsWith('/create/');
  if (!known) {
    if (await wasMadeAndEnded(ctx, call)) return { status: 200 };
    const refusal = await make(ctx, call, key);
    if (refusal) return refusal;
    if (ctx.active !== key) return join(ctx, call, ended !== undefined);
  }
  if (ctx.active !== key) return { status: 200 };
  const outcome = await layPlan(ctx, key, { call, isCopy: isCopy && !known });
  if (outcome.status < 400 && title) await rename(ctx, key, title);
  return outcome;
}

/** Undefined: it runs, or another one that was faster does. */
async function make(ctx: PlainContext, call: BatchedCall, key: Key): Promise<Outcome | undefined> {
  await markSent(ctx, call);
  const path = await pathOf(ctx, call);
  const request = { method: 'POST', idempotencyKey: call.id } as const;
  let answer = await ask(ctx, { ...request, path, body: await bodyFor(ctx, call) });
  // The template is deleted there, or the training unknown: the plan says it all.
  if (answer.status === 404) answer = await ask(ctx, { method: 'POST', path: 'workouts/create/', body: {} });
  if (answer.status === 409) throw new Waits();
  if (answer.status >= 400) return outcomeOf(answer);
  const { id, workout_id, items } = (answer.body ?? {}) as Partial<Workout> & { workout_id?: ServerId };
  const serverId = workout_id ?? id;
  const isKnown =
    serverId !== undefined && (await ctx.db.plain.where('id').equals(`workouts/${serverId}`).count()) > 0;
  const isOwn = serverId !== undefined && !isKnown && (workout_id !== undefined || items?.length === 0);
  const doc = isOwn
    ? bodyOf<Workout>(await ask(ctx, { method: 'GET', path: 'workouts/active/' }), 'id')
    : undefined;
  if (doc?.id === serverId && doc) await change(ctx, draft => tellWorkout(ctx, draft, key, doc));
  await readActive(ctx, true);
  return undefined;
}

async function pathOf(ctx: PlainContext, { path }: BatchedCall): Promise<string> {
  const [, kind, key, verb] = /^\/api\/(templates|workouts)\/([^/]+)\/(apply|recreate)\/$/.exec(path) ?? [];
  if (!kind || !key) return 'workouts/create/';
  const source = await ctx.db.plain.get(`${kind}/${key}`);
  return source?.serverId !== undefined && isThere(source)
    ? `${kind}/${source.serverId}/${verb}/`
    : 'workouts/create/';
}

/** What the specification leaves out is taken by servers that know more. */
async function bodyFor(ctx: PlainContext, call: BatchedCall): Promise<Record<string, unknown>> {
  const { client_key, started_at } = call.body as unknown as StartBody;
  if (call.path.endsWith('/create/')) return { client_key, started_at };
  const items: unknown[] = [];
  for (const { key, exerciseKey, sets } of plannedIn(call)) {
    const planned = sets.map(set => ({ client_key: set.key, ...valuesIn(set.values) }));
    items.push({ client_key: key, exercise_id: await exerciseId(ctx, exerciseKey), sets: planned });
  }
  return { client_key, started_at, items };
}

async function join(ctx: PlainContext, call: BatchedCall, isEnded: boolean): Promise<Outcome> {
  if (isEnded || ctx.active === null) throw new Waits();
  const key = call.body?.client_key as Key;
  const into = ctx.active;
  await markSent(ctx, call);
  await change(ctx, draft => draft.tell('aliases', key, { kind: 'alias', key, workout_key: into }));
  const outcome = await layPlan(ctx, into, { call, isCopy: false });
  return outcome.status < 400 ? { status: 200, body: { joined: into } } : outcome;
}

async function rename(ctx: PlainContext, key: Key, title: string): Promise<void> {
  const { serverId, row } = await mustKnow(ctx, 'workouts', key);
  const workout = row as WorkoutRowWire;
  if (workout.title === title) return;
  const path = `workouts/${serverId}/update/`;
  const { status } = await ask(ctx, { method: 'PATCH', path, body: { title } });
  if (status < 400) await change(ctx, draft => draft.tell('workouts', key, { ...workout, title }));
}

/** True: it ran, and is completed now. */
async function completeForgotten(ctx: PlainContext): Promise<boolean> {
  if (ctx.active === null) return false;
  const { serverId, row } = await mustKnow(ctx, 'workouts', ctx.active);
  const workout = row as WorkoutRowWire;
  const nowMs = ctx.session.ports.clock.now();
  const startedMs = Date.parse(workout.started_at);
  if (nowMs - startedMs < FORGOTTEN_MS) return false;
  await readActive(ctx, true);
  const sets = await ctx.db.plain.where('ref').startsWith('sets/').toArray();
  const times = sets.flatMap(({ row: set }) =>
    set?.kind === 'set' && set.workout_key === workout.key && set.done ? Date.parse(set.updated_at) : [],
  );
  const lastMs = Math.max(startedMs, ...times);
  if (nowMs - lastMs < FORGOTTEN_MS) return false;
  const end = {
    status: 'completed' as const,
    duration: Math.round((lastMs - startedMs) / 1000),
    finished_at: new Date(lastMs).toISOString(),
  };
  const answer = await ask(ctx, { method: 'PATCH', path: `workouts/${serverId}/update/`, body: end });
  if (answer.status < 400)
    await change(ctx, draft => draft.tell('workouts', workout.key, { ...workout, ...end }));
  return answer.status < 400;
}

/** Its answer was lost, and another device has ended it since: the history has it. */
async function wasMadeAndEnded(ctx: PlainContext, call: BatchedCall): Promise<boolean> {
  if (!ctx.unanswered.includes(call)) return false;
  const record = await readRecord(ctx.db, call.id);
  return record !== undefined && findPast(ctx, call, record.atMs);
}
