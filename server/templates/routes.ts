import { templateCalls as calls } from '#contract/template-calls.ts';
import { rememberDeleted } from '../database/client-keys.ts';
import { differs } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { answer } from '../http/call-types.ts';
import { onRead, onWrite, type Router } from '../http/register-call.ts';
import { mustFindWorkout } from '../workouts/find-workouts.ts';
import { asStarted, presentStarted } from '../workouts/present-workouts.ts';
import { mustAcceptTitle } from '../workouts/titles.ts';
import { applyTemplate } from './apply-template.ts';
import { mustFindTemplate } from './find-templates.ts';
import { asTemplate, listTemplates, presentTemplate } from './present-templates.ts';
import { createTemplate } from './template-from-workout.ts';

export function addTemplateRoutes(router: Router) {
  onRead(router, calls.listTemplates, async (work, { query, request }) =>
    answer(200, await listTemplates(work, query, request)),
  );

  onRead(router, calls.getTemplate, async (work, { params }) => {
    const template = await mustFindTemplate(work, params.id);
    return answer(200, await presentTemplate(work, template.id));
  });

  onWrite(router, calls.createTemplate, async (work, { body }) => {
    const workout = await mustFindWorkout(work, body.workout_id);
    const title = mustAcceptTitle(body.title);
    const given = { workoutId: workout.id, title, clientKey: body.client_key };
    const { id, isNew } = await createTemplate(work, given);
    const template = await presentTemplate(work, id);
    return answer(isNew ? 201 : 200, template, asTemplate(template));
  });

  onWrite(router, calls.deleteTemplate, async (work, { params }) => {
    const template = await mustFindTemplate(work, params.id);
    await rememberDeleted(work, 'template', [template.client_key]);
    const { id, user_id, client_key } = template;
    const revision = await work.takeRevision();
    await work.trx.insertInto('deleted_templates').values({ id, user_id, client_key, revision }).execute();
    // Those who pull what changed have to hear that these workouts lost their template.
    await work.trx
      .updateTable('workouts')
      .set({ template_id: null, updated_at: work.now, revision })
      .where('template_id', '=', template.id)
      .execute();
    await work.trx.deleteFrom('templates').where('id', '=', template.id).execute();
    return answer(204);
  });

  onWrite(router, calls.applyTemplate, async (work, { params, body }) => {
    const { id, isNew } = await applyTemplate(work, params.id, body);
    return answer(isNew ? 201 : 200, await presentStarted(work, id), asStarted(id));
  });

  onWrite(router, calls.favoriteTemplate, async (work, { params, body }) => {
    const template = await mustFindTemplate(work, params.id);
    const is_favorite = body.is_favorite ? 1 : 0;
    if (differs(template, { is_favorite })) await markFavorite(work, template.id, is_favorite);
    const changed = await presentTemplate(work, template.id);
    return answer(200, changed, asTemplate(changed));
  });
}

async function markFavorite(work: Work, id: number, is_favorite: 0 | 1): Promise<void> {
  await work.trx
    .updateTable('templates')
    .set({ is_favorite, updated_at: work.now, revision: await work.takeRevision() })
    .where('id', '=', id)
    .execute();
}
