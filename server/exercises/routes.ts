import type { Id } from '#contract/common.ts';
import { exerciseCalls as calls } from '#contract/exercise-calls.ts';
import type { Exercise } from '#contract/exercises.ts';
import { rememberUnmade } from '../database/client-keys.ts';
import type { Trx } from '../database/database.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { answer, wrote } from '../http/call-types.ts';
import { isKey } from '../http/ids.ts';
import { defineReference } from '../http/references.ts';
import { onOpenRead, onRead, onWrite, type Router } from '../http/register-call.ts';
import { presentSettings, updateSettings } from './exercise-settings.ts';
import { findExerciseIds, mustFindOwn, mustFindOwnEver, mustFindVisible } from './find-exercises.ts';
import { listExercises } from './list-exercises.ts';
import { listNames } from './list-names.ts';
import { loadExercises } from './present-exercises.ts';
import {
  archiveExercise,
  createExercise,
  deleteExercise,
  restoreExercise,
  updateExercise,
} from './write-exercise.ts';

export function addExerciseRoutes(router: Router) {
  onOpenRead(router, calls.listExercises, async (work, { query, request }) =>
    answer(200, await listExercises(work, router.services.exerciseSearch, query, request)),
  );

  onOpenRead(router, calls.getExercise, async (work, { params }) => {
    const row = await mustFindVisible(work, params.id);
    return answer(200, await presentOne(work.trx, row.id));
  });

  onWrite(router, calls.createExercise, async (work, { body }) => {
    const { id, isNew } = await createExercise(work, body);
    return wrote(isNew ? 201 : 200, asExercise(id));
  });

  onWrite(router, calls.updateExercise, async (work, { params, body }) => {
    const row = await mustFindOwn(work, params.id);
    await updateExercise(work, row, body);
    return wrote(200, asExercise(row.id));
  });

  onWrite(router, calls.deleteExercise, async (work, { params }) => {
    const row = await findToDelete(work, params.id);
    if (row) await deleteExercise(work, row);
    else await rememberUnmade(work, 'exercise', params.id);
    return answer(204);
  });

  onWrite(router, calls.archiveExercise, async (work, { params }) => await setArchived(work, params.id, 1));

  onWrite(router, calls.unarchiveExercise, async (work, { params }) => await setArchived(work, params.id, 0));

  onWrite(router, calls.restoreExercise, async (work, { params }) => {
    const row = await mustFindOwnEver(work, params.id);
    await restoreExercise(work, row);
    return wrote(200, asExercise(row.id));
  });

  onRead(router, calls.getExerciseSettings, async (work, { params }) => {
    const id = await mustFindUsable(work, params.id);
    return answer(200, await presentSettings(work, id));
  });

  onWrite(router, calls.updateExerciseSettings, async (work, { params, body }) => {
    const id = await mustFindUsable(work, params.id);
    await updateSettings(work, id, body);
    return wrote(200, asSettings(id));
  });

  onOpenRead(router, calls.listMuscles, async work =>
    answer(200, { results: await listNames(work.trx, 'muscles') }),
  );

  onOpenRead(router, calls.listEquipments, async work =>
    answer(200, { results: await listNames(work.trx, 'equipments') }),
  );
}

const asExercise = defineReference('exercise', (work, id: number) => presentOne(work.trx, id));

const asSettings = defineReference('exercise-settings', (work, id: number) => presentSettings(work, id));

/** Also one that was archived or deleted: it is still trained with where it stands. */
async function mustFindUsable(work: Work, id: Id): Promise<number> {
  const [found] = await findExerciseIds(work, [id]);
  if (found == null) throw notFound();
  return found;
}

async function presentOne(trx: Trx, id: number): Promise<Exercise> {
  const [exercise] = await loadExercises(trx, [id]);
  if (!exercise) throw notFound();
  return exercise;
}

async function setArchived(work: Work, id: string, isArchived: 0 | 1) {
  const row = await mustFindOwn(work, id);
  await archiveExercise(work, row, isArchived);
  return wrote(200, asExercise(row.id));
}

/** In a batch what is gone already is what its device wants; that it was deleted once more counts against an earlier restore. */
async function findToDelete(work: Work, id: string): Promise<ExerciseRow | null> {
  try {
    return await (work.act.isBatched ? mustFindOwnEver(work, id) : mustFindOwn(work, id));
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'not_found';
    if (isGone && work.act.isBatched && isKey(id)) return null;
    throw error;
  }
}
