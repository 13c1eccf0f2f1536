/** Calls about exercises. */
import type { BatchedCall } from '#contract/batch.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { ExerciseRowWire } from '#contract/rows.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { adoptExercise, readPages } from './exercises.ts';
import { markSent, mustKnow, type Outcome, outcomeOf } from './outcome.ts';
import { ask, bodyOf, type PlainContext, Refused, Waits } from './plain-context.ts';
import { change } from './shadow.ts';

/** One of the shipped library that this server lacks becomes the person's own. */
export async function exerciseId(ctx: PlainContext, key: Key): Promise<ServerId> {
  if (ctx.waiting.has(key)) throw new Waits();
  const known = await ctx.db.plain.get(`exercises/${key}`);
  if (known?.serverId !== undefined) return known.serverId;
  const row = await ctx.db.exercises.get(key);
  if (!row?.isDefault) throw new Refused(404, 'not_found');
  const body = {
    name: row.name,
    execution_variation: row.executionVariation,
    type: row.type,
    equipment: row.equipmentKey,
    primary_muscle: row.primaryMuscleKey,
    secondary_muscles: row.secondaryMuscleKeys,
  };
  const doc = bodyOf<Exercise>(
    await ask(ctx, { method: 'POST', path: 'exercises/', body: await withIds(ctx, body) }),
    'id',
  );
  if (!doc) throw new Refused(404, 'not_found');
  await change(ctx, draft => draft.tell('exercises', key, undefined, { serverId: doc.id }));
  return doc.id;
}

async function withIds(ctx: PlainContext, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const next = { ...body };
  const ids = async (table: 'equipments' | 'muscles', keys: Key[]) =>
    Promise.all(keys.map(async key => (await mustKnow(ctx, table, key)).serverId));
  if ('equipment' in body) [next.equipment] = await ids('equipments', [body.equipment as Key]);
  if ('primary_muscle' in body) [next.primary_muscle] = await ids('muscles', [body.primary_muscle as Key]);
  if ('secondary_muscles' in body)
    next.secondary_muscles = await ids('muscles', body.secondary_muscles as Key[]);
  if ('alternatives' in body) {
    const alternatives: ServerId[] = [];
    for (const key of body.alternatives as Key[]) alternatives.push(await exerciseId(ctx, key));
    next.alternatives = alternatives;
  }
  return next;
}

export async function createExercise(ctx: PlainContext, call: BatchedCall): Promise<Outcome> {
  const { client_key, ...values } = call.body as { client_key: Key; name: string };
  if (ctx.unanswered.includes(call)) await findMade(ctx, values.name);
  if (await ctx.db.plain.get(`exercises/${client_key}`)) return { status: 200 };
  const body = { ...(await withIds(ctx, values)), client_key };
  await markSent(ctx, call);
  const answer = await ask(ctx, { method: 'POST', path: 'exercises/', body, idempotencyKey: call.id });
  const doc = bodyOf<Exercise>(answer, 'id');
  if (doc) await change(ctx, draft => adoptExercise(ctx, draft, { ...doc, client_key }, false));
  return outcomeOf(answer);
}

async function findMade(ctx: PlainContext, name: string): Promise<void> {
  const docs = await readPages<Exercise>(ctx, `exercises/?q=${encodeURIComponent(name)}&limit=200`);
  await change(ctx, async draft => {
    for (const doc of docs ?? []) await adoptExercise(ctx, draft, doc, false);
  });
}

/** An edit, its end, and in or out of the archive. */
export async function changeExercise(
  ctx: PlainContext,
  call: BatchedCall,
  [key = '']: Key[],
): Promise<Outcome> {
  const { serverId, row } = await mustKnow(ctx, 'exercises', key);
  const path = call.path.slice('/api/'.length).replace(key, String(serverId));
  const { method, body, id } = call;
  const wire = body && (await withIds(ctx, body));
  const outcome = outcomeOf(await ask(ctx, { method, path, body: wire, idempotencyKey: id }), method);
  if (outcome.status >= 400 || row?.kind !== 'exercise') return outcome;
  await change(ctx, draft => draft.tell('exercises', key, { ...row, ...changeIn(call) }));
  return outcome;
}

const KEYED: Record<string, string> = {
  equipment: 'equipment_key',
  primary_muscle: 'primary_muscle_key',
  secondary_muscles: 'secondary_muscle_keys',
  alternatives: 'alternative_keys',
  type: 'exercise_type',
};

function changeIn({ method, path, body = {} }: BatchedCall): Partial<ExerciseRowWire> {
  if (method === 'DELETE') return { is_deleted: true };
  if (method === 'POST') return { is_archived: path.endsWith('/archive/') };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [KEYED[name] ?? name, value]));
}
