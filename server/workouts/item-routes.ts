import { itemCalls as calls } from '#contract/item-calls.ts';
import { answer } from '../http/call-types.ts';
import { onRead, onWrite, type Router } from '../http/register-call.ts';
import { assertNotCancelled, mustFindTarget } from './find-workouts.ts';
import { addItems, deleteItem, replaceExercise } from './items.ts';
import { asWithItems, presentWithItems } from './present-workouts.ts';
import { asCreatedSet, asSet, createSet, deleteSet, listSets, updateSet } from './sets.ts';

/** The calls under workouts/active/exercises/. */
export function addItemRoutes(router: Router) {
  onRead(router, calls.listItems, async (work, { query }) => {
    const workout = await mustFindTarget(work, query);
    assertNotCancelled(workout);
    return answer(200, await presentWithItems(work, workout.id));
  });

  onWrite(router, calls.addItems, async (work, { body }) => {
    const id = await addItems(work, body);
    return answer(200, await presentWithItems(work, id), asWithItems(id));
  });

  onWrite(router, calls.deleteItem, async (work, { params, query, body }) => {
    await deleteItem(work, await mustFindTarget(work, { ...body, ...query }), params.id);
    return answer(204);
  });

  onWrite(router, calls.replaceExercise, async (work, { body }) => {
    const id = await replaceExercise(work, body);
    return answer(200, await presentWithItems(work, id), asWithItems(id));
  });

  onRead(router, calls.listSets, async (work, { params, query }) =>
    answer(200, { sets: await listSets(work, params.order, query) }),
  );

  onWrite(router, calls.createSet, async (work, { params, body }) => {
    const { created, itemId, isNew } = await createSet(work, params.order, body);
    return answer(isNew ? 201 : 200, created, asCreatedSet(itemId, Number(created.set.id)));
  });

  onWrite(router, calls.updateSet, async (work, { params, body }) => {
    const { set, itemId } = await updateSet(work, params, body);
    return answer(200, set, asSet(itemId, Number(set.id)));
  });

  onWrite(router, calls.deleteSet, async (work, { params, query, body }) => {
    await deleteSet(work, params, { ...body, ...query });
    return answer(204);
  });
}
