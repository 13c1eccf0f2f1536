/** Templates. */
import type { BatchedCall } from '#contract/batch.ts';
import type { TemplateRowWire, WorkoutRowWire } from '#contract/rows.ts';
import type { Template } from '#contract/templates.ts';
import type { Key } from '#domain/ids.ts';
import { exerciseKeyOf, readPages } from './exercises.ts';
import { markSent, mustKnow, type Outcome, outcomeOf } from './outcome.ts';
import { ask, bodyOf, keyFor, type PlainContext } from './plain-context.ts';
import { change, type Draft, isThere, keyIn } from './shadow.ts';

export async function readTemplates(ctx: PlainContext): Promise<void> {
  const docs = await readPages<Template>(ctx, 'templates/?limit=200');
  if (!docs) return;
  await change(ctx, async draft => {
    const there = new Set<Key>();
    for (const doc of docs) there.add(await adoptTemplate(ctx, draft, doc));
    const known = await draft.db.plain.where('ref').startsWith('templates/').filter(isThere).toArray();
    for (const one of known)
      if (!there.has(keyIn(one))) await draft.gone('templates', 'template', keyIn(one));
  });
}

/** What a lost call made is in the list. */
export async function findUnanswered(ctx: PlainContext): Promise<void> {
  if (ctx.unanswered.some(isCreate)) await readTemplates(ctx);
}

function isCreate({ method, path }: BatchedCall): boolean {
  return method === 'POST' && (path === '/api/templates/' || path.endsWith('/save-as-template/'));
}

async function adoptTemplate(ctx: PlainContext, draft: Draft, doc: Template): Promise<Key> {
  const known = (await draft.keyOf('templates', doc.id)) ?? doc.client_key ?? undefined;
  const key = known ?? (await claim(ctx, draft, doc)) ?? keyFor(ctx, doc);
  const items: TemplateRowWire['items'] = [];
  for (const { exercise, sets } of doc.items) {
    const planned = sets.map(({ weight_kg, reps }) => ({ weight_kg, reps }));
    items.push({ exercise_key: await exerciseKeyOf(ctx, draft, exercise), sets: planned });
  }
  const before = (await draft.get('templates', key))?.row;
  const nowIso = new Date(ctx.session.ports.clock.now()).toISOString();
  const { id, title, is_favorite, last_used } = doc;
  const created_at = doc.created_at ?? (before?.kind === 'template' ? before.created_at : nowIso);
  const row = { kind: 'template' as const, key, id, title, is_favorite, last_used, created_at, items };
  await draft.tell('templates', key, row, { serverId: id });
  return key;
}

/** save-as-template has no title in the specification: the server takes the training's. */
async function claim(ctx: PlainContext, draft: Draft, { title }: Template): Promise<Key | undefined> {
  for (const { path, body = {} } of ctx.unanswered.filter(isCreate)) {
    const key = body.client_key as Key;
    const workout = (await draft.get('workouts', path.split('/')[3] ?? ''))?.row as
      | WorkoutRowWire
      | undefined;
    const isAlike = title === body.title || title === workout?.title;
    if (isAlike && !(await draft.get('templates', key))) return key;
  }
  return undefined;
}

export async function createTemplate(ctx: PlainContext, call: BatchedCall, [key]: Key[]): Promise<Outcome> {
  const { client_key, title, workout_id } = call.body as { client_key: Key; title: string; workout_id?: Key };
  if (await ctx.db.plain.get(`templates/${client_key}`)) return { status: 200 };
  const { serverId } = await mustKnow(ctx, 'workouts', key ?? workout_id ?? '');
  await markSent(ctx, call);
  const path = key ? `workouts/${serverId}/save-as-template/` : 'templates/';
  const body = { title, client_key, ...(!key && { workout_id: serverId }) };
  const answer = await ask(ctx, { method: 'POST', path, body, idempotencyKey: call.id });
  const doc = bodyOf<Template>(answer, 'items');
  if (doc) await change(ctx, draft => adoptTemplate(ctx, draft, { ...doc, client_key }));
  return outcomeOf(answer);
}

export async function updateTemplate(
  ctx: PlainContext,
  call: BatchedCall,
  [key = '']: Key[],
): Promise<Outcome> {
  const { serverId } = await mustKnow(ctx, 'workouts', key);
  const path = `workouts/${serverId}/maybe-update-template/`;
  const answer = await ask(ctx, { method: 'POST', path, body: call.body, idempotencyKey: call.id });
  if (answer.status < 400) await readTemplates(ctx);
  return outcomeOf(answer);
}

/** Its star, and its end. */
export async function changeTemplate(
  ctx: PlainContext,
  call: BatchedCall,
  [key = '']: Key[],
): Promise<Outcome> {
  const { serverId, row } = await mustKnow(ctx, 'templates', key);
  const path = call.path.slice('/api/'.length).replace(key, String(serverId));
  const { method, body } = call;
  const outcome = outcomeOf(await ask(ctx, { method, path, body, idempotencyKey: call.id }), method);
  if (outcome.status >= 400) return outcome;
  const next = { ...(row as TemplateRowWire), is_favorite: body?.is_favorite === true };
  await change(ctx, draft =>
    method === 'DELETE' ? draft.gone('templates', 'template', key) : draft.tell('templates', key, next),
  );
  return outcome;
}
