/** Taking back a delete or a cancel while it is still unsent. */
import { type Undone, undo as undoEntry } from '#sync/log/undo.ts';
import type { CommandContext } from './command-context.ts';
import { resumeRest } from './rest.ts';
import { write } from './write.ts';

export function undo(ctx: CommandContext, seq: number): Promise<Undone['kind']> {
  return write(ctx, ctx.db.tables, async () => {
    const undone = await undoEntry(ctx.db, seq);
    if (undone.kind === 'undone') await resumeRest(ctx, undone.stoppedRest ?? []);
    return undone.kind;
  });
}
