/**
 * Ends a training that was written down when it was over, as soon as all of it is there. Until then its start counts as
 * unsent, and its answer is what the server says to the end:
 *
 *     taken, or completed there already (the answer was lost) ──► the start is done
 *     refused ─┬─ it was cancelled elsewhere ──► the start is refused, its training lost
 *              └─ it runs on ──► the start is refused; the end goes once more if the person tries again
 */
import type { WorkoutRowWire } from '#contract/rows.ts';
import { isUnsent, type LogEntry, OPEN_STATES } from '#db/log-entry.ts';
import type { Key } from '#domain/ids.ts';
import { readPast } from './history.ts';
import { ask, freed, type Outcome, outcomeOf, type PlainContext, Refused } from './plain-context.ts';
import { readRunning } from './running.ts';
import { DONE } from './running-calls.ts';
import { type CallRecord, change, readValue } from './shadow.ts';
import { type End, isAnyUnsent, type NotedEnd, readEnd } from './written-down.ts';

export async function sendEnd(ctx: PlainContext): Promise<void> {
  const noted = await readEnd(ctx);
  if (!noted || (await isAnyUnsent(ctx, noted.key))) return;
  const start = await findStart(ctx, noted.key);
  if (start && noted.isRefused) return;
  const outcome = await end(ctx, noted);
  const isRefused = outcome.status >= 400;
  // Else it is set aside, was refused for its plan, or the person has decided.
  const record = await readValue<CallRecord>(ctx, `call/${start?.id}`);
  const isAsked = record?.isMade && !record.result && ctx.calls.some(({ id }) => id === start?.id);
  if (isRefused && !isAsked && start && isUnsent(start)) return;
  await change(ctx, async draft => {
    if (start && isAsked) await draft.record(start.id, { ...record, result: { id: start.id, ...outcome } });
    if (outcome.status === 500) return;
    await draft.note('end', isRefused && isAsked ? { ...noted, isRefused: true } : null);
  });
  if (!isRefused) freed(ctx, noted.key);
}

async function findStart({ db }: PlainContext, key: Key): Promise<LogEntry | undefined> {
  const makers = await db.log.where('makes').equals(key).toArray();
  return makers.find(({ state }) => OPEN_STATES.includes(state));
}

async function end(ctx: PlainContext, { key, end }: NotedEnd): Promise<Outcome> {
  const isKnown = (await ctx.db.plain.get(`workouts/${key}`)) !== undefined;
  // Its start was discarded before it was answered.
  if (!isKnown) await readRunning(ctx, false);
  const { serverId } = (await ctx.db.plain.get(`workouts/${key}`)) ?? {};
  if (serverId === undefined) return DONE;
  const answer = await ask(ctx, 'PATCH', `workouts/${serverId}/update/`, { body: { ...end } });
  const outcome = outcomeOf(answer);
  return outcome.status < 400 || outcome.status === 500 ? outcome : findFate(ctx, key, end, outcome);
}

/**
 * What became of a training whose end was refused: this call may have ended it before. One that was written down is over
 * here all along, so what the server has of it is read as of one that was running.
 */
export async function findFate(
  ctx: PlainContext,
  key: Key,
  end: Partial<End>,
  refusal: Outcome,
): Promise<Outcome> {
  const read = async () => (await ctx.db.plain.get(`workouts/${key}`))?.row as WorkoutRowWire;
  await readRunning(ctx, false);
  if (ctx.active === key || ctx.active === undefined) return refusal;
  freed(ctx, key);
  const running = { ...(await read()), status: 'active' as const, finished_at: null, duration: null };
  await change(ctx, draft => draft.tell('workouts', key, running));
  await readPast(ctx, true);
  const row = await read();
  if (row.status === 'completed') return tellEnd(ctx, row, end);
  return row.status === 'cancelled' ? new Refused(409, 'workout_cancelled').outcome : refusal;
}

/** It has ended already: by this call, whose answer was lost, if that was in the minute that the server tells. */
export async function tellEnd(
  ctx: PlainContext,
  row: WorkoutRowWire,
  end: Partial<WorkoutRowWire>,
): Promise<Outcome> {
  const [read, own] = [row, end].map(({ duration }) => Math.floor((duration ?? 0) / 60));
  if (read === own) await change(ctx, draft => draft.tell('workouts', row.key, { ...row, ...end }));
  return DONE;
}
