/** What the kinds of a template's mutations share. */
import { toWire } from '#contract/fields/field.ts';
import { templateSetFields } from '#contract/fields/set-fields.ts';
import type { MutationArgs, TemplateDates } from '#db/mutation-args.ts';
import type { TemplateItem, TemplateRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { isoTime } from './mutation.ts';

export function newTemplate(
  { templateKey, title, items, dates }: MutationArgs['template.make'],
  nowMs: number,
): TemplateRow {
  return {
    key: templateKey,
    serverId: null,
    title,
    isFavorite: false,
    lastUsedAtMs: null,
    createdAtMs: nowMs,
    ...dates,
    position: null,
    items,
  };
}

export function templateItemsWire(items: readonly TemplateItem[]): Record<string, unknown>[] {
  return items.map(({ exerciseKey, group, sets, plannedAtMs }) => ({
    exercise_id: exerciseKey,
    ...(group !== null && { group }),
    planned_at: isoTime(plannedAtMs),
    sets: sets.map(set => toWire(templateSetFields, set)),
  }));
}

export function templateDatesWire({ createdAtMs, lastUsedAtMs }: TemplateDates) {
  return {
    created_at: isoTime(createdAtMs),
    last_used: lastUsedAtMs === null ? null : isoTime(lastUsedAtMs),
  };
}

export function templateNeeds(items: readonly TemplateItem[]): Key[] {
  return items.map(item => item.exerciseKey);
}
