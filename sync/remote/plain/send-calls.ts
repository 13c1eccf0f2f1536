/**
 * Sends the calls of a batch one at a time, with ids and orders in place of keys. Calls that the server lacks, or that
 * would affect another training there, are not sent as they are.
 */
import type { BatchedCall } from '#contract/batch.ts';
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { itemFields } from '#contract/fields/item-fields.ts';
import { setFields } from '#contract/fields/set-fields.ts';
import type { WorkoutRowWire } from '#contract/rows.ts';
import type { Key } from '#domain/ids.ts';
import { isStart } from './claims.ts';
import { keep } from './keep.ts';
import { readExercises, readTemplates } from './lists.ts';
import {
  ask,
  assertTime,
  freed,
  type Handler,
  type Outcome,
  outcomeOf,
  type PlainContext,
  Refused,
  Waits,
} from './plain-context.ts';
import { readRunning } from './running.ts';
import * as running from './running-calls.ts';
import { findFate, tellEnd } from './send-end.ts';
import { type CallRecord, change, childrenOf, mustKnow, readValue } from './shadow.ts';
import { start } from './start.ts';
import { sendTranslated } from './translate.ts';
import { isAnyUnsent } from './written-down.ts';

/** Afterwards newer changes are sent. */
export const BUDGET_MS = 10_000;
const RUNNING = 'workouts/active/exercises/';
const KEY_LENGTH = 36;
/** `:` stands for a key. */
const ROUTES: [method: string, path: string, handle: Handler][] = [
  ['POST', 'workouts/create/', start],
  ['POST', 'templates/:/apply/', start],
  ['POST', 'workouts/:/recreate/', start],
  ['PATCH', 'workouts/:/update/', updateWorkout],
  ['POST', `${RUNNING}bulk-add/`, running.addItems],
  ['POST', `${RUNNING}replace-by-exercise/`, running.replaceItem],
  ['PATCH', `${RUNNING}:/`, keep('items', itemFields)],
  ['DELETE', `${RUNNING}:/`, running.deleteItem],
  ['POST', `${RUNNING}:/sets/`, running.createSet],
  ['PATCH', `${RUNNING}:/sets/:/`, running.updateSet],
  ['DELETE', `${RUNNING}:/sets/:/`, running.deleteSet],
  ['POST', '(?:templates|exercises)/', sendTranslated],
  ['POST', '(?:workouts|templates|exercises)/:/[a-z-]+/', sendTranslated],
  ['PATCH', 'exercises/:/', sendTranslated],
  ['PATCH', 'exercises/:/settings/', keep('exercise_settings', exerciseSettingsFields)],
  ['PATCH', 'templates/:/', keep('templates', { position: setFields.position })],
  ['DELETE', '(?:templates|exercises)/:/', sendTranslated],
  ['PATCH', 'me/settings/', sendTranslated],
];

export async function sendCalls(ctx: PlainContext): Promise<void> {
  const open: BatchedCall[] = [];
  for (const call of ctx.calls) {
    const record = await readValue<CallRecord>(ctx, `call/${call.id}`);
    if (record?.result) noteFate(ctx, call, record.result.status);
    else open.push(call);
  }
  const destroys = open.some(call => call.seen !== undefined);
  if (open.some(isOfTraining)) await readRunning(ctx, destroys || ctx.unanswered.length > 0);
  const makesIn = (name: string) =>
    ctx.unanswered.some(({ path }) => path.includes(name) && !path.includes('/active/'));
  if (makesIn('exercises/')) await readExercises(ctx);
  if (makesIn('template')) await readTemplates(ctx);
  // The reading comes again each time until the call it is for is answered.
  ctx.untilMs = ctx.session.ports.clock.now() + BUDGET_MS;
  // Such a server takes the last word to come for the last one said: on one row none overtakes another.
  const held = new Set<string>();
  for (const call of open) {
    assertTime(ctx);
    const row = rowIn(call);
    const outcome = held.has(row) ? undefined : await carryOut(ctx, call);
    // The key in a start's path is that of what it copies.
    if ((!outcome || outcome.status === 500) && !isStart(call)) held.add(row);
    const isMade = !outcome && (await readValue<CallRecord>(ctx, `call/${call.id}`))?.isMade;
    if (!isMade) noteFate(ctx, call, outcome?.status);
    if (!outcome) continue;
    const atMs = ctx.session.ports.clock.now();
    await change(ctx, draft => draft.record(call.id, { atMs, result: { id: call.id, ...outcome } }));
    if (outcome.status !== 500) ctx.unanswered = ctx.unanswered.filter(other => other !== call);
  }
}

function rowIn({ path }: BatchedCall): string {
  return path.split('/').findLast(part => part.length === KEY_LENGTH) ?? path;
}

/** Undefined if the call waits. */
async function carryOut(ctx: PlainContext, call: BatchedCall): Promise<Outcome | undefined> {
  const { needs = [], method } = call;
  if (needs.some(key => ctx.waiting.has(key))) return undefined;
  if (needs.some(key => ctx.refused.has(key))) return new Refused(424, 'dependency_failed').outcome;
  try {
    return await route(ctx, call);
  } catch (error) {
    if (error instanceof Waits) return undefined;
    if (!(error instanceof Refused)) throw error;
    return method === 'DELETE' && error.outcome.status === 410 ? { status: 204 } : error.outcome;
  }
}

/**
 * Calls that need rows of a failed call fail or wait with it. Trouble at the server decides nothing: the call waits.
 */
function noteFate(ctx: PlainContext, { makes = [] }: BatchedCall, status: number | undefined): void {
  if (status !== undefined && status < 400) return;
  const fate = status === undefined || status === 500 ? ctx.waiting : ctx.refused;
  for (const key of makes) fate.add(key);
}

function isOfTraining(call: BatchedCall): boolean {
  return isStart(call) || call.path.startsWith('/api/workouts/active/') || call.path.endsWith('/update/');
}

function route(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  for (const [method, template, handle] of ROUTES) {
    const pattern = new RegExp(`^/api/${template.replaceAll('/:', '/([^/]+)')}(?:\\?.*)?$`);
    const match = method === call.method ? pattern.exec(call.path) : null;
    if (match) return handle(ctx, call, match.slice(1));
  }
  throw new Refused(404, 'not_found');
}

async function assertAllSent(ctx: PlainContext, { id }: BatchedCall, key: Key): Promise<void> {
  const end = await ctx.db.log.get({ id });
  if (end && (await isAnyUnsent(ctx, key, end.seq))) throw new Waits();
}

/** Changes a workout's title, note or end. */
async function updateWorkout(ctx: PlainContext, call: BatchedCall, [key = '']: Key[]): Promise<Outcome> {
  const { ref, serverId, row: before } = await mustKnow(ctx, 'workouts', key);
  const row = before as WorkoutRowWire;
  const body = call.body as Partial<WorkoutRowWire>;
  if (body.status === row.status) return tellEnd(ctx, row, body);
  if (body.status === 'completed') await assertAllSent(ctx, call, row.key);
  if (body.status === 'cancelled') {
    if (row.key !== key) return running.leaveJoined(ctx, call, key, ref);
    await running.assertUnticked(ctx, call, await childrenOf(ctx, ref));
  }
  // This server refuses a note alone.
  const isKept = Object.keys(body).every(name => name === 'note');
  const outcome = isKept
    ? running.DONE
    : outcomeOf(await ask(ctx, 'PATCH', `workouts/${serverId}/update/`, { body, id: call.id }));
  const isEndRefused = body.status === 'completed' && outcome.status >= 400 && outcome.status < 500;
  if (isEndRefused) return findFate(ctx, row.key, body, outcome);
  if (outcome.status >= 400) return outcome;
  await change(ctx, draft => draft.tell('workouts', row.key, { ...row, ...body }));
  if (body.status) freed(ctx, row.key);
  return outcome;
}
