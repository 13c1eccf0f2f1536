import type { RestoreTemplateBody } from '#contract/templates.ts';
import { toHundredths } from '#domain/number.ts';
import { inBatches } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { isKey } from '../http/ids.ts';
import { mustAcceptTitle } from '../workouts/titles.ts';
import { findOwnTemplate, mustFindTemplate } from './find-templates.ts';
import { insertTemplate } from './template-from-workout.ts';

/** Writes a template's content as given. A key that names none yet makes one. */
export async function restoreTemplate(
  work: Work,
  id: string,
  body: RestoreTemplateBody,
): Promise<{ id: number; isNew: boolean }> {
  const title = mustAcceptTitle(body.title);
  const existing = isKey(id) ? await findOwnTemplate(work, id) : await mustFindTemplate(work, id);
  const exerciseIds =
    body.items.length === 0
      ? []
      : await resolveExerciseIds(
          work,
          body.items.map(item => item.exercise_id),
          'items',
        );
  const templateId = existing?.id ?? (await insertTemplate(work, { title, clientKey: id }));
  await work.trx.deleteFrom('template_items').where('template_id', '=', templateId).execute();
  await work.trx
    .updateTable('templates')
    .set({ title, updated_at: work.now, revision: work.changes.stamp('template') })
    .where('id', '=', templateId)
    .execute();
  await fill(work, templateId, body, exerciseIds);
  return { id: templateId, isNew: !existing };
}

async function fill(
  work: Work,
  template_id: number,
  { items }: RestoreTemplateBody,
  exerciseIds: readonly number[],
): Promise<void> {
  work.countRows(items.reduce((rows, item) => rows + 1 + item.sets.length, 1));
  for (const [position, item] of items.entries()) {
    const exercise_id = exerciseIds[position];
    if (exercise_id === undefined) continue;
    const { id } = await work.trx
      .insertInto('template_items')
      .values({ template_id, exercise_id, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sets = item.sets.map(({ weight_kg, reps }, at) => ({
      item_id: id,
      position: at,
      weight_hundredths: weight_kg === null ? null : toHundredths(weight_kg),
      reps,
    }));
    await inBatches(sets, batch => work.trx.insertInto('template_sets').values(batch).execute());
  }
}
