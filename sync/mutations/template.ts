/** What the kinds of a template's mutations share. */
import { toWire } from '#contract/fields/field.ts';
import { templateSetFields } from '#contract/fields/set-fields.ts';
import type { TemplateItem, TemplateRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

export function newTemplate(
  { templateKey, title, items }: { templateKey: Key; title: string; items: TemplateItem[] },
  nowMs: number,
): TemplateRow {
  return {
    key: templateKey,
    serverId: null,
    title,
    isFavorite: false,
    lastUsedAtMs: null,
    createdAtMs: nowMs,
    plannedAtMs: nowMs,
    position: null,
    items,
  };
}

export function templateItemsWire(items: readonly TemplateItem[]): Record<string, unknown>[] {
  return items.map(({ exerciseKey, group, sets }) => ({
    exercise_id: exerciseKey,
    ...(group !== null && { group }),
    sets: sets.map(set => toWire(templateSetFields, set)),
  }));
}

export function templateNeeds(items: readonly TemplateItem[]): Key[] {
  return items.map(item => item.exerciseKey);
}
