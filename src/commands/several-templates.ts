/** Templates that belong together: a program's trainings in their order. */
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';
import { type WrittenItem, writtenNow } from './written-items.ts';

export interface NewTemplate {
  title: string;
  items: WrittenItem[];
}

/** All or none, in this order, behind those that have a place. Returns their keys. */
export function makeTemplates(ctx: CommandContext, made: readonly NewTemplate[]): Promise<Key[]> {
  const { templates } = ctx.db;
  return write(ctx, [templates], async () => {
    const before = Math.max(0, ...(await templates.toArray()).map(({ position }) => position ?? 0));
    const keys: Key[] = [];
    for (const [at, { title, items }] of made.entries()) {
      const templateKey = ctx.newKey();
      await change(ctx, 'template.make', { templateKey, title, items: writtenNow(ctx, items) });
      await change(ctx, 'template.patch', { templateKey, values: { position: Math.floor(before) + at + 1 } });
      keys.push(templateKey);
    }
    return keys;
  });
}

/** Takes them back, those that are still there. */
export function deleteTemplates(ctx: CommandContext, templateKeys: readonly Key[]): Promise<void> {
  const { templates, meta } = ctx.db;
  return write(ctx, [templates, meta], async () => {
    for (const templateKey of templateKeys) {
      if (await templates.get(templateKey)) await change(ctx, 'template.delete', { templateKey });
    }
  });
}
