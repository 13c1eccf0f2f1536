import { changeCalls as calls } from '#contract/changes.ts';
import { answer } from '../http/call-types.ts';
import { onRead, type Router } from '../http/register-call.ts';
import { listChanges } from './list-changes.ts';

export function addChangeRoutes(router: Router) {
  onRead(router, calls.listChanges, async (work, { query }) => {
    const library = await router.services.libraryTag.read(work.trx);
    return answer(200, await listChanges(work, query, library));
  });
}
