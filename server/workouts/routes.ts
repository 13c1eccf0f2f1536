import { workoutCalls as calls } from '#contract/workout-calls.ts';
import { answer, wrote } from '../http/call-types.ts';
import { shortBody } from '../http/references.ts';
import { onRead, onWrite, type Router } from '../http/register-call.ts';
import { writeTemplate } from '../templates/change-template.ts';
import { mustFindTemplate } from '../templates/find-templates.ts';
import { asTemplate } from '../templates/present-templates.ts';
import { createTemplate, itemsOfWorkout } from '../templates/template-from-workout.ts';
import { readItems } from '../templates/write-items.ts';
import { createWorkout } from './create-workout.ts';
import { findActiveWorkout, mustFindWorkout } from './find-workouts.ts';
import { listHistory, summarize } from './history.ts';
import { importWorkout } from './import-workout.ts';
import { listWorkouts } from './list-workouts.ts';
import { moveWorkout } from './move-workout.ts';
import { asWorkout, presentRow, wroteStart } from './present-workouts.ts';
import { copyWorkout, startCopy } from './start-copy.ts';
import { mustAcceptTitle } from './titles.ts';
import { updateWorkout } from './update-workout.ts';

export function addWorkoutRoutes(router: Router) {
  addReadingRoutes(router);

  onWrite(router, calls.createWorkout, async (work, { body }) => {
    const { id, isNew, joined } = await createWorkout(work, body);
    return wrote(isNew ? 201 : 200, asWorkout(id), joined);
  });

  onWrite(router, calls.updateWorkout, async (work, { params, body }) => {
    const id = await updateWorkout(work, params.id, body);
    return wrote(200, asWorkout(id));
  });

  onWrite(router, calls.moveWorkout, async (work, { params, body }) => {
    const id = await moveWorkout(work, params.id, body.status);
    return wrote(200, asWorkout(id));
  });

  onWrite(router, calls.importWorkout, async (work, { body }) => {
    const { id, isNew } = await importWorkout(work, body);
    return wrote(isNew ? 201 : 200, asWorkout(id));
  });

  onWrite(router, calls.recreateWorkout, async (work, { params, body }) =>
    wroteStart(await startCopy(work, body, () => copyWorkout(work, params.id))),
  );

  onWrite(router, calls.saveAsTemplate, async (work, { params, body }) => {
    const row = await mustFindWorkout(work, params.id);
    const title = body.title === undefined ? row.title : mustAcceptTitle(body.title);
    const given = { workoutId: row.id, title, clientKey: body.client_key };
    const { id, isNew } = await createTemplate(work, given);
    return wrote(isNew ? 201 : 200, asTemplate(id));
  });

  onWrite(router, calls.maybeUpdateTemplate, async (work, { params, body }) => {
    const row = await mustFindWorkout(work, params.id);
    const template = await mustFindTemplate(work, row.template_id);
    if (body.update) {
      const chosen = body.items && (await readItems(work, body.items));
      const items = async () => chosen ?? (await itemsOfWorkout(work, row.id));
      await writeTemplate(work, template, { items });
    }
    await work.trx
      .updateTable('workouts')
      .set({ template_choice: body.update ? 'updated' : 'kept' })
      .where('id', '=', row.id)
      .execute();
    const answer = { updated: body.update, template_id: template.id };
    return wrote(
      200,
      shortBody(async () => answer),
    );
  });
}

function addReadingRoutes(router: Router) {
  onRead(router, calls.getActiveWorkout, async work => {
    const row = await findActiveWorkout(work);
    return row ? answer(200, await presentRow(work, row)) : answer(204);
  });

  onRead(router, calls.getWorkout, async (work, { params }) => {
    const row = await mustFindWorkout(work, params.id);
    return answer(200, await presentRow(work, row));
  });

  onRead(router, calls.listWorkouts, async (work, { query, request }) =>
    answer(200, await listWorkouts(work, query, request)),
  );

  onRead(router, calls.listHistory, async (work, { query, request }) =>
    answer(200, await listHistory(work, query, request)),
  );

  onRead(router, calls.getSummary, async (work, { params }) => {
    const row = await mustFindWorkout(work, params.id);
    return answer(200, await summarize(work, row));
  });
}
