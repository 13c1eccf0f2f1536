import { assertNotDeleted } from '../database/client-keys.ts';
import { inBatches } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { limitReached } from '../http/api-error.ts';
import { TEMPLATES_PER_USER } from '../limits.ts';
import { loadContent } from '../workouts/contents.ts';
import { mustGetWorkout } from '../workouts/find-workouts.ts';

interface NewTemplate {
  workoutId: number;
  title: string;
  clientKey: string | undefined;
}

/**
 * Makes a template of a workout, or finds the one its client_key already made. A workout without one has it from then on:
 * it is that template's newest use, and no other device asks again.
 */
export async function createTemplate(
  work: Work,
  given: NewTemplate,
): Promise<{ id: number; isNew: boolean }> {
  const existing = given.clientKey === undefined ? undefined : await findByKey(work, given.clientKey);
  if (existing) return { id: existing.id, isNew: false };
  const id = await insertTemplate(work, given);
  await fillFromWorkout(work, id, given.workoutId);
  await tie(work, id, given.workoutId);
  return { id, isNew: true };
}

/** A template without content. */
export async function insertTemplate(
  work: Work,
  { title, clientKey }: Pick<NewTemplate, 'title' | 'clientKey'>,
): Promise<number> {
  if (clientKey !== undefined) await assertNotDeleted(work, 'template', [clientKey]);
  await assertRoom(work);
  const { id } = await work.trx
    .insertInto('templates')
    .values({
      user_id: work.user.id,
      client_key: clientKey ?? work.makeKey(),
      title,
      is_favorite: 0,
      last_used: null,
      created_at: work.now,
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

/** Makes a template's content what the workout became. It may be done again. */
export async function refillFromWorkout(work: Work, templateId: number, workoutId: number): Promise<void> {
  await work.trx.deleteFrom('template_items').where('template_id', '=', templateId).execute();
  await fillFromWorkout(work, templateId, workoutId);
  await work.trx
    .updateTable('templates')
    .set({ updated_at: work.now, revision: work.changes.stamp('template') })
    .where('id', '=', templateId)
    .execute();
}

/** The done sets make the plan; an exercise that was left out this time keeps its own. */
async function fillFromWorkout(work: Work, templateId: number, workoutId: number): Promise<void> {
  const items = await loadContent(work.trx, workoutId);
  work.countRows(items.reduce((rows, item) => rows + 1 + item.sets.length, 1));
  for (const [position, item] of items.entries()) {
    const done = item.sets.filter(set => set.done === 1);
    const plan = done.length > 0 ? done : item.sets;
    const { id } = await work.trx
      .insertInto('template_items')
      .values({ template_id: templateId, exercise_id: item.exercise_id, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sets = plan.map(({ weight_hundredths, reps }, at) => ({
      item_id: id,
      position: at,
      weight_hundredths,
      reps,
    }));
    await inBatches(sets, batch => work.trx.insertInto('template_sets').values(batch).execute());
  }
}

async function findByKey(work: Work, clientKey: string) {
  return await work.trx
    .selectFrom('templates')
    .select('id')
    .where('user_id', '=', work.user.id)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
}
