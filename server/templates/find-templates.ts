import type { Id } from '#contract/common.ts';
import type { TemplateRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { notFound } from '../http/api-error.ts';
import { parseId } from '../http/ids.ts';

/** A template of this user's, if it is still there. */
export async function findOwnTemplate(work: Work, id: Id | null | undefined): Promise<TemplateRow | null> {
  const number = id === null || id === undefined ? null : parseId(id);
  if (number === null) return null;
  const row = await work.trx
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', number)
    .where('user_id', '=', work.user.id)
    .executeTakeFirst();
  return row ?? null;
}

export async function mustFindTemplate(work: Work, id: Id | null): Promise<TemplateRow> {
  const row = await findOwnTemplate(work, id);
  if (!row) throw notFound();
  return row;
}

/** The list shows what was used last first; a training sent late doesn't turn that back. */
export async function markTemplateUsed(work: Work, template: TemplateRow, usedAt: string): Promise<void> {
  if (template.last_used !== null && template.last_used >= usedAt) return;
  await work.trx
    .updateTable('templates')
    .set({ last_used: usedAt, updated_at: work.now, revision: await work.takeRevision() })
    .where('id', '=', template.id)
    .execute();
}
