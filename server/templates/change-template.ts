import type { FavoriteBody, UpdateTemplateBody } from '#contract/templates.ts';
import { contest, givenFields, pickWinning } from '../database/acts.ts';
import { rememberDeleted } from '../database/client-keys.ts';
import { differs } from '../database/rows.ts';
import type { TemplateRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { acceptMissing } from '../workouts/gone.ts';
import { mustAcceptTitle } from '../workouts/titles.ts';
import { findOwnTemplate, mustFindTemplate } from './find-templates.ts';
import { type NewTemplateItem, readItems, refill } from './write-items.ts';

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
export async function updateTemplate(work: Work, id: string, body: UpdateTemplateBody): Promise<number> {
  const template = await mustFindTemplate(work, id);
  const title = body.title === undefined ? undefined : mustAcceptTitle(body.title);
  const items = body.items && (await readItems(work, body.items));
  const { position } = body;
  await writeTemplate(work, template, {
    ...(title !== undefined && { title }),
    ...(items && { items: async () => items }),
    ...(position !== undefined && { position }),
  });
  return template.id;
}

interface Given {
  title?: string;
  /** Asked for where they win: a training may have a thousand sets to read. */
  items?: () => Promise<readonly NewTemplateItem[]>;
  position?: number | null;
}

/** Writes what is named, but for what somebody has written by a later act. */
export async function writeTemplate(
  work: Work,
  template: Pick<TemplateRow, 'id' | 'acts' | 'title' | 'position'>,
  given: Given,
): Promise<void> {
  const result = contest(template.acts, givenFields(given), work.act);
  const { items: makeItems, ...columns } = pickWinning(given, result);
  const stamped = differs(template, columns)
    ? { ...columns, updated_at: work.now, revision: work.changes.stamp('template') }
    : {};
  await work.trx
    .updateTable('templates')
    .set({ acts: result.acts, ...stamped })
    .where('id', '=', template.id)
    .execute();
  if (makeItems) await refill(work, template.id, await makeItems());
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
