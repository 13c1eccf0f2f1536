import { importCalls as calls } from '#contract/imports.ts';
import { answer, wrote } from '../http/call-types.ts';
import { shortBody } from '../http/references.ts';
import { onWrite, type Router } from '../http/register-call.ts';
import { importWorkouts } from './import-workouts.ts';
import { takeBackImport } from './take-back-import.ts';

export function addImportRoutes(router: Router) {
  onWrite(router, calls.importWorkouts, async (work, { body }) => {
    const { isAsSent, ...counts } = await importWorkouts(work, body);
    return {
      ...wrote(
        200,
        shortBody(async () => counts),
      ),
      isAsSent,
    };
  });

  onWrite(router, calls.takeBackImport, async (work, { params }) => {
    await takeBackImport(work, params.id);
    return answer(204);
  });
}
