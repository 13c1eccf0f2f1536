import type { FastifyRequest } from 'fastify';
import type { Template, TemplateItem, TemplateSet, TemplatesPage } from '#contract/templates.ts';
import { TEMPLATE_LIST_PAGE } from '#domain/limits.ts';
import { countTemplateRows } from '../database/count-rows.ts';
import { groupBy, inChunks, takeWithin } from '../database/rows.ts';
import type { TemplateRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { loadExercisesInItems } from '../exercises/present-exercises.ts';
import { notFound } from '../http/api-error.ts';
import { pageByOffset } from '../http/paging.ts';
import { defineReference, type LazyBody } from '../http/references.ts';
import { ROWS_PER_PAGE } from '../limits.ts';
import { toPlannedValues } from '../workouts/set-columns.ts';

/** Favourites first, of each kind those that were moved by hand, then what was used last; what was never used follows, the newest first. */
export async function listTemplates(
  work: Work,
  query: { limit?: number; offset?: number },
  request: FastifyRequest,
): Promise<TemplatesPage> {
  const limit = query.limit ?? TEMPLATE_LIST_PAGE;
  const offset = query.offset ?? 0;
  const own = work.trx.selectFrom('templates').where('user_id', '=', work.user.id);
  const { count } = await own.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('is_favorite', 'desc')
    .orderBy('position', order => order.asc().nullsLast())
    .orderBy('last_used', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counts = await countTemplateRows(
    work.trx,
    rows.map(row => row.id),
  );
  const page = takeWithin(rows, ROWS_PER_PAGE, row => counts.get(row.id) ?? 0);
  const results = await presentTemplates(work, page);
  return pageByOffset(request, { results, count: Number(count), limit, offset });
}

/** One template as it is now. */
export async function presentTemplate(work: Work, id: number): Promise<Template> {
  const rows = await work.trx.selectFrom('templates').selectAll().where('id', '=', id).execute();
  const [template] = await presentTemplates(work, rows);
  if (!template) throw notFound();
  return template;
}

const templateOf = defineReference('template', presentTemplate);

/** How an answer that tells a template is kept. One that is deleted by then was made all the same: only its plan is gone. */
export function asTemplate(id: number): LazyBody<Template> {
  return { ...templateOf(id), ifGone: template => ({ ...template, items: [], items_count: 0 }) };
}

async function presentTemplates(work: Work, rows: readonly TemplateRow[]): Promise<Template[]> {
  const items = await loadItems(
    work,
    rows.map(row => row.id),
  );
  return rows.map(row => {
    const own = items.get(row.id) ?? [];
    return {
      id: row.id,
      title: row.title,
      is_favorite: row.is_favorite === 1,
      items_count: own.length,
      last_used: row.last_used,
      created_at: row.created_at,
      position: row.position,
      items: own,
      client_key: row.client_key,
    };
  });
}

async function loadItems(work: Work, templateIds: readonly number[]): Promise<Map<number, TemplateItem[]>> {
  const items = await inChunks(templateIds, chunk =>
    work.trx
      .selectFrom('template_items')
      .selectAll()
      .where('template_id', 'in', chunk)
      .orderBy('template_id')
      .orderBy('position')
      .execute(),
  );
  const sets = await loadSets(
    work,
    items.map(item => item.id),
  );
  const exercises = await loadExercisesInItems(
    work.trx,
    items.map(item => item.exercise_id),
  );
  return groupBy(items, item => {
    const exercise = exercises.get(item.exercise_id);
    if (!exercise) return null;
    const { execution_variation, equipment } = exercise;
    const { group_key: group, planned_at } = item;
    return [
      item.template_id,
      { exercise, sets: sets.get(item.id) ?? [], group, planned_at, execution_variation, equipment },
    ];
  });
}

async function loadSets(work: Work, itemIds: readonly number[]): Promise<Map<number, TemplateSet[]>> {
  const sets = await inChunks(itemIds, chunk =>
    work.trx
      .selectFrom('template_sets')
      .selectAll()
      .where('item_id', 'in', chunk)
      .orderBy('item_id')
      .orderBy('position')
      .execute(),
  );
  return groupBy(sets, set => [set.item_id, toPlannedValues(set)]);
}
