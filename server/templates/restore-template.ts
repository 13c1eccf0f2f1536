import type { RestoreTemplateBody } from '#contract/templates.ts';
import type { Work } from '../database/work.ts';
import { isKey } from '../http/ids.ts';
import { mustAcceptTitle } from '../workouts/titles.ts';
import { writeTemplate } from './change-template.ts';
import { findOwnTemplate, mustFindTemplate } from './find-templates.ts';
import { insertTemplate } from './template-from-workout.ts';
import { readItems } from './write-items.ts';

/**
 * Writes a template's content as given, but for what somebody has written by a later act. A key that names none yet makes
 * one.
 */
export async function restoreTemplate(
  work: Work,
  id: string,
  body: RestoreTemplateBody,
): Promise<{ id: number; isNew: boolean }> {
  const title = mustAcceptTitle(body.title);
  const existing = isKey(id) ? await findOwnTemplate(work, id) : await mustFindTemplate(work, id);
  const items = await readItems(work, body.items);
  if (!existing) await insertTemplate(work, { title, clientKey: id });
  const template = existing ?? (await mustFindTemplate(work, id));
  await writeTemplate(work, template, { title, items });
  return { id: template.id, isNew: !existing };
}
