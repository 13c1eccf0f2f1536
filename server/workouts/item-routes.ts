import { itemCalls as calls } from '#contract/item-calls.ts';
import { answer, wrote } from '../http/call-types.ts';
import { onRead, onWrite, type Router } from '../http/register-call.ts';
import { assertNotCancelled, mustFindTarget } from './find-workouts.ts';
import { addItems, arrangeItem, deleteItem, replaceExercise } from './items.ts';
import { asWithItems, presentWithItems } from './present-workouts.ts';
import { asCreatedSet, asSet, createSet, deleteSet, listSets, updateSet } from './sets.ts';

/** The calls under workouts/active/exercises/. */
export function addItemRoutes(router: Router) {
  onRead(router, calls.listItems, async (work, { query }) => {
    const workout = await mustFindTarget(work, query);
    assertNotCancelled(work, workout.status, workout.acts);
    return answer(200, await presentWithItems(work, workout.id));
  });

  onWrite(router, calls.addItems, async (work, { body }) => {
    const workoutId = await addItems(work, body);
    return wrote(200, asWithItems(workoutId));
  });

  onWrite(router, calls.updateItem, async (work, { params, body }) =>
    wrote(200, asWithItems(await arrangeItem(work, params.id, body))),
  );

  onWrite(router, calls.deleteItem, async (work, { params, query, body }) => {
    await deleteItem(work, params.id, { ...body, ...query });
    return answer(204);
  });

  onWrite(router, calls.replaceExercise, async (work, { body }) => {
    const workoutId = await replaceExercise(work, body);
    return wrote(200, asWithItems(workoutId));
  });

  onRead(router, calls.listSets, async (work, { params, query }) =>
    answer(200, { sets: await listSets(work, params.order, query) }),
  );

  onWrite(router, calls.createSet, async (work, { params, body }) => {
    const created = await createSet(work, params.order, body);
    return wrote(created.isNew ? 201 : 200, asCreatedSet(created.item_id, created.id));
  });

  onWrite(router, calls.updateSet, async (work, { params, body }) => {
    const { item_id, set } = await updateSet(work, params, body);
    return wrote(200, asSet(item_id, set.id));
  });

  onWrite(router, calls.deleteSet, async (work, { params, query, body }) => {
    await deleteSet(work, params, { ...body, ...query });
    return answer(204);
  });
}
