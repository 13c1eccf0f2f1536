import type { Id } from '#contract/common.ts';
import type { TemplateRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { parseRef } from '../http/ids.ts';
import { refuseMissing } from '../workouts/gone.ts';

/** A template of this user's, if it is still there. */
export async function findOwnTemplate(work: Work, id: Id | null | undefined): Promise<TemplateRow | null> {
  const ref = id === null || id === undefined ? null : parseRef(id);
  if (ref === null) return null;
  const own = work.trx.selectFrom('templates').selectAll().where('user_id', '=', work.user.id);
  const named = 'key' in ref ? own.where('client_key', '=', ref.key) : own.where('id', '=', ref.id);
  return (await named.executeTakeFirst()) ?? null;
}

export async function mustFindTemplate(work: Work, id: Id | null): Promise<TemplateRow> {
  const row = await findOwnTemplate(work, id);
  return row ?? (await refuseMissing(work, 'template', id ?? ''));
}

/** The list shows what was used last first; a training sent late doesn't turn that back. */
export async function markTemplateUsed(work: Work, template: TemplateRow, usedAt: string): Promise<void> {
  if (template.last_used !== null && template.last_used >= usedAt) return;
  await work.trx
    .updateTable('templates')
    .set({ last_used: usedAt, updated_at: work.now, revision: work.changes.stamp('template') })
    .where('id', '=', template.id)
    .execute();
}
