import type { FavoriteBody } from '#contract/templates.ts';
import { contest } from '../database/acts.ts';
import { rememberDeleted } from '../database/client-keys.ts';
import type { TemplateRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { acceptMissing } from '../workouts/gone.ts';
import { findOwnTemplate, mustFindTemplate } from './find-templates.ts';

export async function deleteTemplate(work: Work, id: string): Promise<void> {
  const template = await findOwnTemplate(work, id);
  if (!template) return await acceptMissing(work, 'template', id);
  await rememberDeleted(work, 'template', [template.client_key]);
  // Those who read what changed have to hear that these workouts lost their template.
  const parted = await work.trx
    .selectFrom('workouts')
    .select('id')
    .where('template_id', '=', template.id)
    .limit(1)
    .execute();
  if (parted.length > 0) {
    await work.trx
      .updateTable('workouts')
      .set({ template_id: null, updated_at: work.now, revision: work.changes.stamp('workout') })
      .where('template_id', '=', template.id)
      .execute();
  }
  await work.trx.deleteFrom('templates').where('id', '=', template.id).execute();
}

/** Answers with the template's id. */
export async function favoriteTemplate(work: Work, id: string, body: FavoriteBody): Promise<number> {
  const template = await mustFindTemplate(work, id);
  const is_favorite: TemplateRow['is_favorite'] = body.is_favorite ? 1 : 0;
  const { wins, acts } = contest(template.acts, ['is_favorite'], work.act);
  if (!wins.has('is_favorite')) return template.id;
  const isNew = template.is_favorite !== is_favorite;
  const columns = isNew
    ? { is_favorite, updated_at: work.now, revision: work.changes.stamp('template') }
    : {};
  await work.trx
    .updateTable('templates')
    .set({ acts, ...columns })
    .where('id', '=', template.id)
    .execute();
  return template.id;
}
