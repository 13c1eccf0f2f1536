import type { RestoreTemplateBody } from '#contract/templates.ts';
import type { Work } from '../database/work.ts';
import { isKey } from '../http/ids.ts';
import { mustAcceptTitle } from '../workouts/titles.ts';
import { findOwnTemplate, mustFindTemplate } from './find-templates.ts';
import { insertTemplate } from './template-from-workout.ts';
import { readItems, refill } from './write-items.ts';

/** Writes a template's content as given. A key that names none yet makes one. */
export async function restoreTemplate(
  work: Work,
  id: string,
  body: RestoreTemplateBody,
): Promise<{ id: number; isNew: boolean }> {
  const title = mustAcceptTitle(body.title);
  const existing = isKey(id) ? await findOwnTemplate(work, id) : await mustFindTemplate(work, id);
  const items = await readItems(work, body.items);
  const templateId = existing?.id ?? (await insertTemplate(work, { title, clientKey: id }));
  await work.trx.updateTable('templates').set({ title }).where('id', '=', templateId).execute();
  await refill(work, templateId, items);
  return { id: templateId, isNew: !existing };
}
