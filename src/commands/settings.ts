import type { Settings } from '#db/rows.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';

/** What holds for all trainings, on every device. */
export function changeSettings(ctx: CommandContext, values: Partial<Settings>): Promise<void> {
  return write(ctx, [ctx.db.settings], async () => {
    await change(ctx, 'settings.patch', values);
  });
}

/** The rest after a set that names none of its own, in seconds. */
export function setRestDefault(ctx: CommandContext, restDefaultSec: number): Promise<void> {
  return changeSettings(ctx, { restDefaultSec });
}
