import type { Changes, DeletedRow } from '#contract/changes.ts';
import { presentSettings } from '../account/users.ts';
import { idList } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { loadExercises } from '../exercises/present-exercises.ts';
import { loadTemplates } from '../templates/present-templates.ts';
import { loadWorkouts } from '../workouts/present-workouts.ts';
import type { Kind, Mark } from './place.ts';

type Rows = Pick<Changes, 'settings' | 'exercises' | 'templates' | 'workouts' | 'deleted'>;

export const NO_ROWS: Rows = { settings: null, exercises: [], templates: [], workouts: [], deleted: [] };

/** What is in the marked rows now; of those that are gone, who they were. */
export async function loadMarked(work: Work, marks: readonly Mark[]): Promise<Rows> {
  const idsOf = (kind: Kind) => marks.filter(mark => mark.kind === kind).map(mark => mark.id);
  const deletedExercises = await findDeleted(work, 'exercises', idsOf('exercises'));
  const deletedTemplates = await findDeleted(work, 'deleted_templates', idsOf('deleted_templates'));
  const gone = new Set(deletedExercises.map(row => row.id));
  const living = idsOf('exercises').filter(id => !gone.has(id));
  return {
    settings: idsOf('settings').length > 0 ? presentSettings(work.user) : null,
    exercises: await loadExercises(work.trx, living),
    templates: await loadTemplates(work, idsOf('templates')),
    workouts: await loadWorkouts(work, idsOf('workouts')),
    deleted: [
      ...deletedExercises.map((row): DeletedRow => ({ kind: 'exercise', ...row })),
      ...deletedTemplates.map((row): DeletedRow => ({ kind: 'template', ...row })),
    ],
  };
}

/** A deleted exercise keeps its row, a template leaves one behind. */
async function findDeleted(work: Work, table: 'exercises' | 'deleted_templates', ids: readonly number[]) {
  const marked = work.trx
    .selectFrom(table)
    .select(['id', 'client_key'])
    .where('user_id', '=', work.user.id)
    .where('id', 'in', idList(ids));
  const gone = table === 'exercises' ? marked.where('deleted_at', 'is not', null) : marked;
  return await gone.execute();
}
