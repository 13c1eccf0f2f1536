import { getRestDefaultSec } from '#db/queries/settings.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';

/** The rest after a set that names none of its own, in seconds. */
export function setRestDefault(ctx: CommandContext, restDefaultSec: number): Promise<void> {
  return write(ctx, [ctx.db.settings], async () => {
    if ((await getRestDefaultSec(ctx.db)) === restDefaultSec) return;
    await change(ctx, 'settings.patch', { restDefaultSec });
  });
}
