import { templateCalls as calls } from '#contract/template-calls.ts';
import { invalidRequest } from '../http/api-error.ts';
import { answer, wrote } from '../http/call-types.ts';
import { onRead, onWrite, type Router } from '../http/register-call.ts';
import { mustFindWorkout } from '../workouts/find-workouts.ts';
import { wroteStart } from '../workouts/present-workouts.ts';
import { mustAcceptTitle } from '../workouts/titles.ts';
import { applyTemplate } from './apply-template.ts';
import { deleteTemplate, favoriteTemplate, updateTemplate } from './change-template.ts';
import { mustFindTemplate } from './find-templates.ts';
import { asTemplate, listTemplates, presentTemplate } from './present-templates.ts';
import { createTemplate } from './template-from-workout.ts';
import { readItems } from './write-items.ts';

export function addTemplateRoutes(router: Router) {
  onRead(router, calls.listTemplates, async (work, { query, request }) =>
    answer(200, await listTemplates(work, query, request)),
  );

  onRead(router, calls.getTemplate, async (work, { params }) => {
    const template = await mustFindTemplate(work, params.id);
    return answer(200, await presentTemplate(work, template.id));
  });

  onWrite(router, calls.createTemplate, async (work, { body }) => {
    if (body.workout_id === undefined && !body.items) throw invalidRequest('Укажите workout_id или items.');
    const workout = body.workout_id === undefined ? null : await mustFindWorkout(work, body.workout_id);
    const title = mustAcceptTitle(body.title);
    const items = body.items && (await readItems(work, body.items));
    const given = { workoutId: workout?.id ?? null, items, title, clientKey: body.client_key, dates: body };
    const { id, isNew } = await createTemplate(work, given);
    return wrote(isNew ? 201 : 200, asTemplate(id));
  });

  onWrite(router, calls.updateTemplate, async (work, { params, body }) => {
    const id = await updateTemplate(work, params.id, body);
    return wrote(200, asTemplate(id));
  });

  onWrite(router, calls.deleteTemplate, async (work, { params }) => {
    await deleteTemplate(work, params.id);
    return answer(204);
  });

  onWrite(router, calls.applyTemplate, async (work, { params, body }) =>
    wroteStart(await applyTemplate(work, params.id, body)),
  );

  onWrite(router, calls.favoriteTemplate, async (work, { params, body }) => {
    const id = await favoriteTemplate(work, params.id, body);
    return wrote(200, asTemplate(id));
  });
}
