/** Taking back a delete or a cancel while it is still unsent. */
import { undo as undoEntry } from '#sync/log/undo.ts';
import type { CommandContext } from './command-context.ts';
import { resumeRest } from './rest.ts';
import { write } from './write.ts';

/**
 * False when it is too late: the change has been sent or is about to be, another training runs in place of the cancelled
 * one, or another device has deleted or cancelled the same.
 */
export function undo(ctx: CommandContext, seq: number): Promise<boolean> {
  return write(ctx, ctx.db.tables, async () => {
    const undone = await undoEntry(ctx.db, seq);
    if (undone.kind === 'too-late') return false;
    if (undone.stoppedRest) await resumeRest(ctx, undone.stoppedRest);
    return true;
  });
}
