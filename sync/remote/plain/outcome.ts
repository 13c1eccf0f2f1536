/** What the translated calls share: rows by keys, a note before a row is made, an answer as the batch would give it. */
import type { BatchedCall, CallResult } from '#contract/batch.ts';
import type { PlainRow } from '#db/plain-row.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { readApiError } from '#sync/http/error-body.ts';
import type { Answer } from '#sync/http/reply.ts';
import { type PlainContext, Refused, Waits } from './plain-context.ts';
import { change, isThere, type Table } from './shadow.ts';

export type Outcome = Omit<CallResult, 'id'>;
export type Known = PlainRow & { serverId: ServerId };

/** A row that the server has. */
export async function mustKnow(ctx: PlainContext, table: Table, key: Key): Promise<Known> {
  if (ctx.waiting.has(key)) throw new Waits();
  const row = await ctx.db.plain.get(`${table}/${key}`);
  if (row?.row?.kind === 'alias') return mustKnow(ctx, 'workouts', row.row.workout_key);
  if (!row && table === 'workouts') return mustKnow(ctx, 'aliases', key);
  if (row && !isThere(row)) throw new Refused(410, 'deleted');
  if (row?.serverId === undefined) throw new Refused(404, 'not_found');
  return row as Known;
}

/** Before a call that makes something: should its answer be lost, what it made is looked for. */
export async function markSent(ctx: PlainContext, call: BatchedCall): Promise<void> {
  if (ctx.unanswered.includes(call)) return;
  const atMs = ctx.session.ports.clock.now();
  await change(ctx, draft => draft.record(call.id, { atMs }));
  ctx.unanswered.push(call);
}

/** A deletion of what is gone already is success. */
export function outcomeOf({ status, body }: Answer, method?: BatchedCall['method']): Outcome {
  if (status < 400) return { status };
  if (method === 'DELETE' && (status === 404 || status === 410)) return { status: 204 };
  const { code } = readApiError(status, body);
  const named = code === null ? {} : { code };
  return { status, ...named, body: body as Record<string, unknown> };
}
