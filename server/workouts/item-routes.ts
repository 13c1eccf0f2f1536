import { itemCalls as calls } from '#contract/item-calls.ts';
import { answer } from '../http/call-types.ts';
import { onRead, onWrite, type Router } from '../http/register-call.ts';
import { assertNotCancelled, mustFindTarget } from './find-workouts.ts';
import { addItems, deleteItem, replaceExercise } from './items.ts';
import { presentWithItems } from './present-workouts.ts';
import { createSet, deleteSet, listSets, updateSet } from './sets.ts';

/** The calls under workouts/active/exercises/. */
export function addItemRoutes(router: Router) {
  onRead(router, calls.listItems, async (work, { query }) => {
    const workout = await mustFindTarget(work, query);
    assertNotCancelled(workout);
    return answer(200, await presentWithItems(work, workout.id));
  });

  onWrite(router, calls.addItems, async (work, { body }) =>
    answer(200, await presentWithItems(work, await addItems(work, body))),
  );

  onWrite(router, calls.deleteItem, async (work, { params, query, body }) => {
    await deleteItem(work, await mustFindTarget(work, { ...body, ...query }), params.id);
    return answer(204);
  });

  onWrite(router, calls.replaceExercise, async (work, { body }) =>
    answer(200, await presentWithItems(work, await replaceExercise(work, body))),
  );

  onRead(router, calls.listSets, async (work, { params, query }) =>
    answer(200, { sets: await listSets(work, params.order, query) }),
  );

  onWrite(router, calls.createSet, async (work, { params, body }) => {
    const { created, isNew } = await createSet(work, params.order, body);
    return answer(isNew ? 201 : 200, created);
  });

  onWrite(router, calls.updateSet, async (work, { params, body }) =>
    answer(200, await updateSet(work, params, body)),
  );

  onWrite(router, calls.deleteSet, async (work, { params, query, body }) => {
    await deleteSet(work, params, { ...body, ...query });
    return answer(204);
  });
}
