import { exerciseCalls as calls } from '#contract/exercise-calls.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { Trx } from '../database/database.ts';
import { differs } from '../database/rows.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { notFound } from '../http/api-error.ts';
import { answer } from '../http/call-types.ts';
import { onOpenRead, onWrite, type Router } from '../http/register-call.ts';
import { mustFindOwn, mustFindVisible } from './find-exercises.ts';
import { listExercises } from './list-exercises.ts';
import { listNames } from './list-names.ts';
import { loadExercises } from './present-exercises.ts';
import { stampExercise } from './stamp-exercise.ts';
import { createExercise, updateExercise } from './write-exercise.ts';

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
    return answer(isNew ? 201 : 200, await presentOne(work.trx, id));
  });

  onWrite(router, calls.updateExercise, async (work, { params, body }) => {
    const row = await mustFindOwn(work, params.id);
    await updateExercise(work, row, body);
    return answer(200, await presentOne(work.trx, row.id));
  });

  onWrite(router, calls.deleteExercise, async (work, { params }) => {
    const row = await mustFindOwn(work, params.id);
    await setColumns(work, row, { deleted_at: work.now });
    return answer(204);
  });

  onWrite(router, calls.archiveExercise, async (work, { params }) =>
    answer(200, await setArchived(work, params.id, 1)),
  );

  onWrite(router, calls.unarchiveExercise, async (work, { params }) =>
    answer(200, await setArchived(work, params.id, 0)),
  );

  onOpenRead(router, calls.listMuscles, async work =>
    answer(200, { results: await listNames(work.trx, 'muscles') }),
  );

  onOpenRead(router, calls.listEquipments, async work =>
    answer(200, { results: await listNames(work.trx, 'equipments') }),
  );
}

async function presentOne(trx: Trx, id: number): Promise<Exercise> {
  const [exercise] = await loadExercises(trx, [id]);
  if (!exercise) throw notFound();
  return exercise;
}

async function setArchived(work: Work, id: string, is_archived: 0 | 1): Promise<Exercise> {
  const row = await mustFindOwn(work, id);
  await setColumns(work, row, { is_archived });
  return await presentOne(work.trx, row.id);
}

async function setColumns(work: Work, row: ExerciseRow, columns: Partial<ExerciseRow>) {
  if (!differs(row, columns)) return;
  await work.trx
    .updateTable('exercises')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', row.id)
    .execute();
  await stampExercise(work, row.id);
}
