import type { Id } from '#contract/common.ts';
import {
  findDeletedKeys,
  noteDeletedAgain,
  refuseDeleted,
  rememberDeleted,
} from '../database/client-keys.ts';
import type { GoneKind } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { notFound } from '../http/api-error.ts';
import { isKey } from '../http/ids.ts';

/** A row that a call needs and that isn't there: 410 where its key is known to be deleted, else 404. */
export async function refuseMissing(work: Work, kind: GoneKind, id: Id): Promise<never> {
  if (isKey(id)) refuseDeleted(await findDeletedKeys(work, kind, [id]));
  throw notFound();
}

/**
 * A row to delete that isn't there. In a batch that is what its device wants: the key is remembered, so that another
 * device that still makes the row (after this server was put back from a copy, say) hears that it was deleted.
 */
export async function acceptMissing(work: Work, kind: GoneKind, id: Id): Promise<void> {
  if (!work.act.isBatched || !isKey(id)) return await refuseMissing(work, kind, id);
  const known = await findDeletedKeys(work, kind, [id]);
  if (known.length === 0) await rememberDeleted(work, kind, [id]);
  else await noteDeletedAgain(work, kind, id);
}
