/** A template as the server sends it, laid over the local row. */
import type { Template } from '#contract/templates.ts';
import type { TemplateFields, TemplateItem, TemplateRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { findLocal, keyFor } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';
import { mergeExerciseInItem } from './merge-exercise.ts';
import { mergeFields } from './merge-row.ts';

export async function mergeTemplate(ctx: MergeContext, doc: Template, knownKey?: Key): Promise<Key> {
  const local = knownKey ? await ctx.db.templates.get(knownKey) : await findLocal(ctx.db.templates, doc);
  const key = local?.key ?? knownKey ?? keyFor(doc, ctx.newKey);
  const row: TemplateRow = {
    isFavorite: doc.is_favorite,
    ...local,
    createdAtMs: local?.createdAtMs || createdAtMs(doc),
    key,
    serverId: doc.id,
    title: doc.title,
    lastUsedAtMs: doc.last_used ? Date.parse(doc.last_used) : null,
    items: await itemsOf(ctx, doc),
  };
  const pending = ctx.pending.fields(key);
  // A training from it is on its way: then it is this device that knows when it was used last. So with its update.
  if (local && pending.has('lastUsedAtMs')) row.lastUsedAtMs = local.lastUsedAtMs;
  if (local && pending.has('items')) row.items = local.items;
  if (!isOwnWord(pending)) delete row.isUntold;
  const fields = { isFavorite: doc.is_favorite };
  await ctx.db.templates.put(mergeFields<TemplateFields, TemplateRow>(row, fields, pending));
  return key;
}

/** Zero where the server does not say: it then stands behind those of which that is known. */
function createdAtMs({ created_at }: Template): number {
  return created_at === undefined ? 0 : Date.parse(created_at);
}

/** Whether what waits says how the template was used or what it holds. */
export function isOwnWord(pending: ReadonlySet<string>): boolean {
  return pending.has('lastUsedAtMs') || pending.has('items');
}

async function itemsOf(ctx: MergeContext, doc: Template): Promise<TemplateItem[]> {
  const items: TemplateItem[] = [];
  for (const { exercise, sets } of doc.items) {
    items.push({
      exerciseKey: await mergeExerciseInItem(ctx, exercise),
      sets: sets.map(set => ({ weightKg: set.weight_kg, reps: set.reps })),
    });
  }
  return items;
}
