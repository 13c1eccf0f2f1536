/**
 * The calls of a batch, one at a time. Ids and orders take the place of keys; a call that the server does not have, or that
 * would mean another training there, is not sent as it is.
 */
import type { BatchedCall } from '#contract/batch.ts';
import type { WorkoutRowWire } from '#contract/rows.ts';
import type { Key } from '#domain/ids.ts';
import * as active from './active-calls.ts';
import { readActive } from './adopt-workout.ts';
import { isStart } from './claims.ts';
import * as exercises from './exercise-calls.ts';
import { mustKnow, type Outcome, outcomeOf } from './outcome.ts';
import { ask, type PlainContext, Refused, Waits } from './plain-context.ts';
import { change, isThere, keyIn, readRecord } from './shadow.ts';
import { start } from './start.ts';
import * as templates from './template-calls.ts';

type Handler = (ctx: PlainContext, call: BatchedCall, keys: Key[]) => Promise<Outcome>;

const ACTIVE = 'workouts/active/exercises/';
/** `:` for a key. */
const ROUTES: [method: string, path: string, handle: Handler][] = [
  ['POST', 'workouts/create/', start],
  ['POST', 'templates/:/apply/', start],
  ['POST', 'workouts/:/recreate/', start],
  ['PATCH', 'workouts/:/update/', updateWorkout],
  ['POST', `${ACTIVE}bulk-add/`, active.addItems],
  ['POST', `${ACTIVE}replace-by-exercise/`, active.replaceItem],
  ['DELETE', `${ACTIVE}:/`, active.deleteItem],
  ['POST', `${ACTIVE}:/sets/`, active.createSet],
  ['PATCH', `${ACTIVE}:/sets/:/`, active.updateSet],
  ['DELETE', `${ACTIVE}:/sets/:/`, active.deleteSet],
  ['POST', 'templates/', templates.createTemplate],
  ['POST', 'workouts/:/save-as-template/', templates.createTemplate],
  ['POST', 'workouts/:/maybe-update-template/', templates.updateTemplate],
  ['POST', 'templates/:/favorite/', templates.changeTemplate],
  ['DELETE', 'templates/:/', templates.changeTemplate],
  ['POST', 'exercises/', exercises.createExercise],
  ['PATCH', 'exercises/:/', exercises.changeExercise],
  ['DELETE', 'exercises/:/', exercises.changeExercise],
  ['POST', 'exercises/:/archive/', exercises.changeExercise],
  ['POST', 'exercises/:/unarchive/', exercises.changeExercise],
  ['PATCH', 'me/settings/', updateSettings],
];

export async function sendCalls(ctx: PlainContext): Promise<void> {
  const open: BatchedCall[] = [];
  for (const call of ctx.calls) {
    const record = await readRecord(ctx.db, call.id);
    if (record?.result) noteFate(ctx, call, record.result.status);
    else open.push(call);
    if (record && !record.result) ctx.unanswered.push(call);
  }
  if (open.some(isOfTraining)) {
    await readActive(ctx, ctx.unanswered.length > 0 || open.some(call => call.seen !== undefined));
  }
  await templates.findUnanswered(ctx);
  for (const call of open) {
    const outcome = await carryOut(ctx, call);
    noteFate(ctx, call, outcome?.status);
    if (!outcome) continue;
    const atMs = ctx.session.ports.clock.now();
    await change(ctx, draft => draft.record(call.id, { atMs, result: { id: call.id, ...outcome } }));
    ctx.unanswered = ctx.unanswered.filter(other => other !== call);
  }
}

/** Undefined: it waits. */
async function carryOut(ctx: PlainContext, call: BatchedCall): Promise<Outcome | undefined> {
  const needs = call.needs ?? [];
  if (needs.some(key => ctx.waiting.has(key))) return undefined;
  if (needs.some(key => ctx.refused.has(key))) return new Refused(424, 'dependency_failed').result;
  try {
    return await route(ctx, call);
  } catch (error) {
    if (error instanceof Waits) return undefined;
    if (!(error instanceof Refused)) throw error;
    return call.method === 'DELETE' && error.result.status === 410 ? { status: 204 } : error.result;
  }
}

/** What needs the rows of a call shares its fate. Trouble at the server is no word on the call: it waits. */
function noteFate(ctx: PlainContext, { makes = [] }: BatchedCall, status: number | undefined): void {
  if (status !== undefined && status < 400) return;
  const fate = status === undefined || status === 500 ? ctx.waiting : ctx.refused;
  for (const key of makes) fate.add(key);
}

function isOfTraining(call: BatchedCall): boolean {
  return isStart(call) || call.path.startsWith('/api/workouts/active/') || call.path.endsWith('/update/');
}

function route(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  const path = call.path.split('?')[0] ?? '';
  for (const [method, template, handle] of ROUTES) {
    const pattern = new RegExp(`^/api/${template.replaceAll(':', '([^/]+)')}$`);
    const match = method === call.method ? pattern.exec(path) : null;
    if (match) return handle(ctx, call, match.slice(1));
  }
  throw new Refused(404, 'not_found');
}

async function updateWorkout(ctx: PlainContext, call: BatchedCall, [key = '']: Key[]): Promise<Outcome> {
  const workout = await mustKnow(ctx, 'workouts', key);
  const workoutKey = keyIn(workout);
  const row = workout.row as WorkoutRowWire;
  const body = call.body as Partial<WorkoutRowWire>;
  const { status } = body;
  if (status === row.status) return { status: 200 };
  const items = await ctx.db.plain.where('parent').equals(workout.ref).toArray();
  if (status === 'cancelled') {
    const joined = items.filter(item => workoutKey === key || item.via === key).filter(isThere);
    await active.assertUnticked(ctx, call, joined);
    if (workoutKey !== key) return leaveJoined(ctx, joined);
  }
  const path = `workouts/${workout.serverId}/update/`;
  const outcome = outcomeOf(await ask(ctx, { method: 'PATCH', path, body, idempotencyKey: call.id }));
  if (outcome.status >= 400) return outcome;
  const { title = row.title, duration = row.duration, finished_at = row.finished_at } = body;
  const next = { ...row, title, duration, finished_at, status: status ?? row.status };
  await change(ctx, draft => draft.tell('workouts', workoutKey, next));
  if (status && ctx.active === workoutKey) ctx.active = null;
  return outcome;
}

/** Of a training that has joined another one, a cancel takes away what it brought. */
async function leaveJoined(
  ctx: PlainContext,
  items: Parameters<typeof active.removeItem>[1][],
): Promise<Outcome> {
  for (const item of items) {
    const outcome = await active.removeItem(ctx, item);
    if (outcome.status >= 400) return outcome;
  }
  return { status: 200 };
}

async function updateSettings(ctx: PlainContext, { id, body }: BatchedCall): Promise<Outcome> {
  const path = 'me/settings/';
  const outcome = outcomeOf(await ask(ctx, { method: 'PATCH', path, body, idempotencyKey: id }));
  const row = {
    kind: 'settings',
    key: 'settings',
    rest_default_sec: Number(body?.rest_default_sec),
  } as const;
  if (outcome.status < 400) await change(ctx, draft => draft.tell('settings', 'settings', row));
  return outcome;
}
