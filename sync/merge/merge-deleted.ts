/** What the server says is gone. What is still on its way there, or stays for a refused change's sake, stays. */
import type { DeletedRow } from '#contract/changes.ts';
import { askForLastWordOn } from '../reread.ts';
import { findLocal, type ServerIdentity } from './find-key.ts';
import type { MergeContext } from './merge-context.ts';

export function mergeDeleted(ctx: MergeContext, row: DeletedRow): Promise<void> {
  return row.kind === 'template' ? deleteTemplate(ctx, row) : retireExercise(ctx, row);
}

async function deleteTemplate({ db, pending }: MergeContext, identity: ServerIdentity): Promise<void> {
  const local = await findLocal(db.templates, identity);
  if (local && !pending.isProtected(local.key)) await db.templates.delete(local.key);
}

/** Past workouts and templates still show it. */
async function retireExercise({ db, pending }: MergeContext, identity: ServerIdentity): Promise<void> {
  const local = await findLocal(db.exercises, identity);
  if (!local || pending.isProtected(local.key)) return;
  await db.exercises.update(local.key, { isGone: true });
  if (!local.isGone) await askForLastWordOn(db, local.key);
}
