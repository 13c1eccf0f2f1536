/** Translates calls for the server: ids in place of keys, in paths and bodies. */
import type { BatchedCall } from '#contract/batch.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { readExercises, readTemplates, tellExercise, tellPlan, tellSettings } from './lists.ts';
import {
  ask,
  type Body,
  type Outcome,
  outcomeOf,
  type PlainContext,
  Refused,
  Waits,
} from './plain-context.ts';
import { change, markSent, mustKnow, type Table } from './shadow.ts';

/** Fields that hold keys. */
const KEYED: Record<string, Table> = {
  workout_id: 'workouts',
  equipment: 'equipments',
  primary_muscle: 'muscles',
  secondary_muscles: 'muscles',
  alternatives: 'exercises',
};

async function idOf(ctx: PlainContext, table: Table, key: Key): Promise<ServerId> {
  return table === 'exercises' ? exerciseId(ctx, key) : (await mustKnow(ctx, table, key)).serverId;
}

/** A library exercise that this server lacks becomes the person's own. */
export async function exerciseId(ctx: PlainContext, key: Key): Promise<ServerId> {
  if (ctx.waiting.has(key)) throw new Waits();
  const known = await ctx.db.plain.get(`exercises/${key}`);
  if (known?.serverId !== undefined) return known.serverId;
  const row = await ctx.db.exercises.get(key);
  if (!row?.isDefault) throw new Refused(404, 'not_found');
  const { name, executionVariation: execution_variation, type } = row;
  const body = await withIds(ctx, {
    name,
    execution_variation,
    type,
    equipment: row.equipmentKey,
    primary_muscle: row.primaryMuscleKey,
    secondary_muscles: row.secondaryMuscleKeys,
  });
  // If the answer is lost, the list has it.
  await change(ctx, draft => draft.note('exercises', 0));
  const answer = await ask(ctx, 'POST', 'exercises/', { body });
  const { id } = (answer.body ?? {}) as { id?: ServerId };
  if (answer.status >= 400 || id === undefined) throw new Refused(404, 'not_found');
  await change(ctx, draft => draft.tell('exercises', key, undefined, { serverId: id }));
  return id;
}

async function withIds(ctx: PlainContext, body: Body): Promise<Body> {
  const next = { ...body };
  for (const [name, value] of Object.entries(body)) {
    const table = KEYED[name];
    if (!table || value === null) continue;
    const ids: ServerId[] = [];
    for (const key of [value].flat() as Key[]) ids.push(await idOf(ctx, table, key));
    next[name] = Array.isArray(value) ? ids : ids[0];
  }
  return next;
}

/**
 * Sends a call about a template, an exercise or the settings. The next reading of the list brings what it changed, so
 * only what it may leave out is stored at once, with the id of a new row.
 */
export async function sendTranslated(ctx: PlainContext, call: BatchedCall, keys: Key[]): Promise<Outcome> {
  const { id, method, body = {} } = call;
  const [, , first = '', , last = ''] = call.path.split('/');
  const list = (last.includes('template') ? 'templates' : first === 'me' ? 'settings' : first) as Table;
  const made = method === 'POST' ? (body.client_key as Key | undefined) : undefined;
  if (made && (await ctx.db.plain.get(`${list}/${made}`))) return { status: 200 };
  let path = call.path.slice('/api/'.length);
  for (const key of keys) path = path.replace(key, String(await idOf(ctx, first as Table, key)));
  const wire = await withIds(ctx, body);
  if (made) await markSent(ctx, call);
  const answer = await ask(ctx, method, path, { body: call.body && wire, id });
  const outcome = outcomeOf(answer, method === 'DELETE');
  if (outcome.status >= 400) return outcome;
  const { id: serverId } = (answer.body ?? {}) as { id?: ServerId };
  // As after a lost answer, the list has it.
  if (made && serverId === undefined) await (list === 'templates' ? readTemplates : readExercises)(ctx);
  await change(ctx, async draft => {
    await draft.note('all', 0);
    if (list === 'exercises') await draft.note('exercises', 0);
    if (list === 'settings') await tellSettings(draft, body);
    if (body.update === true) await tellPlan(draft, keys[0] ?? '', body);
    if (list === 'exercises' && (made || method === 'PATCH'))
      await tellExercise(draft, made ?? keys[0] ?? '', body, serverId);
    else if (made && serverId !== undefined) await draft.tell(list, made, undefined, { serverId });
  });
  return outcome;
}
