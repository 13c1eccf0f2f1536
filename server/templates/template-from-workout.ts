import type { CreateTemplateBody } from '#contract/templates.ts';
import { assertNotDeleted, forgetEarlierDeleted } from '../database/client-keys.ts';
import { toTime, type Work } from '../database/work.ts';
import { limitReached } from '../http/api-error.ts';
import { TEMPLATES_PER_USER } from '../limits.ts';
import { loadContent } from '../workouts/contents.ts';
import { mustGetWorkout } from '../workouts/find-workouts.ts';
import { planColumns } from '../workouts/set-columns.ts';
import { type NewTemplateItem, plannedAt, writeItems } from './write-items.ts';

interface NewTemplate {
  /** Null: it is made of nothing but its items. */
  workoutId: number | null;
  items?: readonly NewTemplateItem[] | undefined;
  title: string;
  clientKey: string | undefined;
  /** Left out: it is new. */
  dates?: TemplateDates;
}

type TemplateDates = Pick<CreateTemplateBody, 'created_at' | 'last_used'>;

/**
 * Makes a template of a workout, or of items alone, or finds the one its client_key already made. A workout without one has it from then on:
 * it is that template's newest use, and no other device asks again.
 */
export async function createTemplate(
  work: Work,
  given: NewTemplate,
): Promise<{ id: number; isNew: boolean }> {
  const existing = given.clientKey === undefined ? undefined : await findByKey(work, given.clientKey);
  if (existing) return { id: existing.id, isNew: false };
  const id = await insertTemplate(work, given);
  await writeItems(work, id, given.items ?? (await itemsOfWorkout(work, given.workoutId)));
  if (given.workoutId !== null) await tie(work, id, given.workoutId);
  return { id, isNew: true };
}

/** A template without content. */
export async function insertTemplate(
  work: Work,
  { title, clientKey, dates }: Pick<NewTemplate, 'title' | 'clientKey' | 'dates'>,
): Promise<number> {
  // One with dates of its own comes from a file: who restores that wants it again.
  if (clientKey !== undefined && dates?.created_at) await forgetEarlierDeleted(work, 'template', clientKey);
  if (clientKey !== undefined) await assertNotDeleted(work, 'template', [clientKey]);
  await assertRoom(work);
  // When the person made it: of several that one batch brings, the newest stands first.
  const madeAt = toTime(work.act.actMs);
  // None lies in the future, nor before years had four figures; after the act it may lie, by as much as two clocks differ.
  // No Date knows a leap second: it is now.
  const bounded = (time: string) => {
    const ms = Date.parse(time);
    return toTime(Number.isNaN(ms) ? work.nowMs : Math.min(Math.max(ms, 0), work.nowMs));
  };
  const { id } = await work.trx
    .insertInto('templates')
    .values({
      user_id: work.user.id,
      client_key: clientKey ?? work.makeKey(),
      title,
      is_favorite: 0,
      last_used: dates?.last_used ? bounded(dates.last_used) : null,
      created_at: bounded(dates?.created_at ?? madeAt),
      updated_at: work.now,
      revision: work.changes.stamp('template'),
      acts: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function assertRoom(work: Work): Promise<void> {
  const { count } = await work.trx
    .selectFrom('templates')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', work.user.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= TEMPLATES_PER_USER) throw limitReached('шаблонов', TEMPLATES_PER_USER);
}

async function tie(work: Work, templateId: number, workoutId: number): Promise<void> {
  const { template_id } = await mustGetWorkout(work.trx, workoutId);
  if (template_id !== null) return;
  await work.trx
    .updateTable('workouts')
    .set({ template_id: templateId, updated_at: work.now, revision: work.changes.stamp('workout') })
    .where('id', '=', workoutId)
    .execute();
}

/** The done sets make the plan; an exercise that was left out this time keeps its own. */
export async function itemsOfWorkout(work: Work, workoutId: number | null): Promise<NewTemplateItem[]> {
  const items = workoutId === null ? [] : await loadContent(work.trx, workoutId);
  const planned_at = plannedAt(work);
  return items.map(({ exercise_id, group_key, sets }) => {
    const done = sets.filter(set => set.done === 1);
    return { exercise_id, group_key, planned_at, sets: (done.length > 0 ? done : sets).map(planColumns) };
  });
}

async function findByKey(work: Work, clientKey: string) {
  return await work.trx
    .selectFrom('templates')
    .select('id')
    .where('user_id', '=', work.user.id)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
}
