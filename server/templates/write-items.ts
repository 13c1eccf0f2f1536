import type { TemplateItemsBody } from '#contract/templates.ts';
import { hasNewFigures, type PlannedFigures } from '#domain/planned-figures.ts';
import { actOn } from '../database/acts.ts';
import { inBatches } from '../database/rows.ts';
import type { PlannedColumns } from '../database/schema.ts';
import { toTime, type Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { limitReached } from '../http/api-error.ts';
import { SETS_PER_WORKOUT } from '../limits.ts';
import { EMPTY_SET, planColumns, toColumns } from '../workouts/set-columns.ts';

export interface NewTemplateItem {
  exercise_id: number;
  group_key: string | null;
  sets: readonly PlannedColumns[];
}

/** What a person wrote, by the exercises' ids. Unknown and foreign ones are 400. */
export async function readItems(work: Work, items: TemplateItemsBody): Promise<NewTemplateItem[]> {
  const sets = items.reduce((count, item) => count + (item.sets?.length ?? 0), 0);
  if (sets > SETS_PER_WORKOUT) throw limitReached('подходов', SETS_PER_WORKOUT);
  if (items.length === 0) return [];
  const exerciseIds = await resolveExerciseIds(
    work,
    items.map(item => item.exercise_id),
    'items',
  );
  return items.flatMap((item, at) => {
    const exercise_id = exerciseIds[at];
    if (exercise_id === undefined) return [];
    const planned = (item.sets ?? []).map(set => planColumns({ ...EMPTY_SET, ...toColumns(set) }));
    return [{ exercise_id, group_key: item.group ?? null, sets: planned }];
  });
}

/** In place of what the template held. Its figures are newer than before only where they are others. */
export async function refill(
  work: Work,
  templateId: number,
  items: readonly NewTemplateItem[],
): Promise<void> {
  const isNewer = hasNewFigures(await readFigures(work, templateId), items.map(figuresOf));
  await work.trx.deleteFrom('template_items').where('template_id', '=', templateId).execute();
  await writeItems(work, templateId, items);
  await work.trx
    .updateTable('templates')
    .set({
      updated_at: work.now,
      ...(isNewer && { planned_at: toTime(actOn(work.act, 'items').actMs) }),
      revision: work.changes.stamp('template'),
    })
    .where('id', '=', templateId)
    .execute();
}

function figuresOf({ exercise_id, sets }: Pick<NewTemplateItem, 'exercise_id' | 'sets'>): PlannedFigures {
  return {
    exercise: exercise_id,
    figures: sets.map(({ weight_hundredths, reps, duration_sec }) => [weight_hundredths, reps, duration_sec]),
  };
}

async function readFigures(work: Work, templateId: number): Promise<PlannedFigures[]> {
  const sets = await work.trx
    .selectFrom('template_items as item')
    .leftJoin('template_sets as set', 'set.item_id', 'item.id')
    .select(['item.id', 'item.exercise_id', 'set.weight_hundredths', 'set.reps', 'set.duration_sec'])
    .where('item.template_id', '=', templateId)
    .orderBy('item.position')
    .orderBy('set.position')
    .execute();
  return [...Map.groupBy(sets, set => set.id).values()].map(own => ({
    exercise: own[0]?.exercise_id ?? 0,
    figures: own.map(({ weight_hundredths, reps, duration_sec }) => [weight_hundredths, reps, duration_sec]),
  }));
}

export async function writeItems(
  work: Work,
  template_id: number,
  items: readonly NewTemplateItem[],
): Promise<void> {
  const sets = items.flatMap(item => item.sets);
  work.countRows(1 + items.length + sets.length, ...sets.map(set => set.note));
  for (const [position, { exercise_id, group_key, sets }] of items.entries()) {
    const { id } = await work.trx
      .insertInto('template_items')
      .values({ template_id, exercise_id, group_key, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = sets.map((set, at) => ({ item_id: id, position: at, ...set }));
    await inBatches(rows, batch => work.trx.insertInto('template_sets').values(batch).execute());
  }
}
