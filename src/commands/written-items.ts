/** Exercises for a template, as they are written. */
import type { TemplateItem } from '#db/rows.ts';
import type { CommandContext } from './command-context.ts';

export type WrittenItem = Omit<TemplateItem, 'plannedAtMs'>;

export function writtenNow(ctx: CommandContext, items: readonly WrittenItem[]): TemplateItem[] {
  const plannedAtMs = ctx.now();
  return items.map(item => ({ ...item, plannedAtMs }));
}
