import { settingsFields } from '#db/server-copy.ts';
import { DEFAULT_REST_SEC } from '#domain/time.ts';
import type { CommandContext } from './command-context.ts';
import { queue, write } from './write.ts';

/** The rest after a set that names none of its own, in seconds. */
export function setRestDefault(ctx: CommandContext, restDefaultSec: number): Promise<void> {
  return write(ctx, [ctx.db.settings], async () => {
    const row = (await ctx.db.settings.get('settings')) ?? {
      id: 'settings' as const,
      restDefaultSec: DEFAULT_REST_SEC,
    };
    if (row.restDefaultSec === restDefaultSec) return;
    await ctx.db.settings.put({ ...row, server: row.server ?? settingsFields(row), restDefaultSec });
    await queue(ctx, { op: 'settings.patch', restDefaultSec });
  });
}
