import type { TemplateItemsBody } from '#contract/templates.ts';
import { actOn } from '../database/acts.ts';
import { inBatches, inChunks } from '../database/rows.ts';
import type { PlannedColumns } from '../database/schema.ts';
import { toTime, type Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { limitReached } from '../http/api-error.ts';
import { SETS_PER_WORKOUT } from '../limits.ts';
import { acceptTime, byServerClock } from '../workouts/device-times.ts';
import { EMPTY_SET, planColumns, toColumns } from '../workouts/set-columns.ts';

export interface NewTemplateItem {
  exercise_id: number;
  group_key: string | null;
  planned_at: string;
  sets: readonly PlannedColumns[];
}

/** When figures were written, by the clock that tells when trainings began; left out, with the act that brings them. */
export function plannedAt(work: Work, said?: string): string {
  const act = { ...work.act, ...actOn(work.act, 'items') };
  const time = said ?? toTime(act.deviceMs ?? act.actMs);
  return acceptTime(byServerClock(time, act), work.nowMs);
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
  const dates = items.map(({ planned_at }) => planned_at && normalTime(planned_at));
  const known = await findPlanned(work, dates);
  return items.flatMap((item, at) => {
    const exercise_id = exerciseIds[at];
    if (exercise_id === undefined) return [];
    const planned = (item.sets ?? []).map(set => planColumns({ ...EMPTY_SET, ...toColumns(set) }));
    const said = dates[at];
    const planned_at = said && known.has(`${exercise_id} ${said}`) ? said : plannedAt(work, said);
    return [{ exercise_id, group_key: item.group ?? null, planned_at, sets: planned }];
  });
}

/**
 * Of these dates those that the person's templates already hold, each with its exercise: a device that says one again has
 * read it, be it by an edit beside these figures or in a copy, so it is by the server's clock whatever the device's own says.
 */
async function findPlanned(work: Work, dates: (string | undefined)[]): Promise<ReadonlySet<string>> {
  const rows = await inChunks([...new Set(dates.filter(said => said !== undefined))], chunk =>
    work.trx
      .selectFrom('template_items as item')
      .innerJoin('templates as template', 'template.id', 'item.template_id')
      .where('template.user_id', '=', work.user.id)
      .where('item.planned_at', 'in', chunk)
      .select(['item.exercise_id', 'item.planned_at'])
      .execute(),
  );
  return new Set(rows.map(({ exercise_id, planned_at }) => `${exercise_id} ${planned_at}`));
}

/** As the database writes it; one that no Date knows stays as said. */
function normalTime(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : toTime(ms);
}

/** In place of what the template held. */
export async function refill(
  work: Work,
  templateId: number,
  items: readonly NewTemplateItem[],
): Promise<void> {
  await work.trx.deleteFrom('template_items').where('template_id', '=', templateId).execute();
  await writeItems(work, templateId, items);
  await work.trx
    .updateTable('templates')
    .set({ updated_at: work.now, revision: work.changes.stamp('template') })
    .where('id', '=', templateId)
    .execute();
}

export async function writeItems(
  work: Work,
  template_id: number,
  items: readonly NewTemplateItem[],
): Promise<void> {
  const sets = items.flatMap(item => item.sets);
  work.countRows(1 + items.length + sets.length, ...sets.map(set => set.note));
  for (const [position, { sets, ...item }] of items.entries()) {
    const { id } = await work.trx
      .insertInto('template_items')
      .values({ template_id, position, ...item })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = sets.map((set, at) => ({ item_id: id, position: at, ...set }));
    await inBatches(rows, batch => work.trx.insertInto('template_sets').values(batch).execute());
  }
}
