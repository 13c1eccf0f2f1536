/** Templates that are written without a training, on two devices. */
import { expect, it } from 'vitest';
import {
  addToTemplate,
  changeTemplateItems,
  duplicateTemplate,
  editTemplate,
  makeTemplate,
  moveTemplate,
} from '#commands/edit-template.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { getTemplates } from '#db/queries/templates.ts';
import type { TemplateItem } from '#db/rows.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import type { Key } from '#domain/ids.ts';
import { turnAt } from '#domain/superset.ts';
import {
  addSet,
  editSet,
  joinNext,
  leaveSuperset,
  moveItem,
  putArrangementBack,
  putItemBack,
  putSetBack,
  removeItem,
  removeSet,
} from '#features/template-edit/edit-items.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import {
  LIBRARY,
  openBothDevices,
  openGuestDevice,
  openUserDevice,
  type TestDevice,
} from '../support/test-device.ts';
import { BENCH, beginTraining, mustAddSet, openStates, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'anna', password: 'sekret-1' };

function planOf(...exerciseKeys: Key[]): TemplateItem[] {
  return exerciseKeys.map(exerciseKey => ({
    ...{ exerciseKey, group: null, plannedAtMs: 0 },
    sets: [EMPTY_TEMPLATE_SET],
  }));
}

async function titles({ db }: TestDevice) {
  return (await getTemplates(db, 10)).templates.map(template => template.title);
}

it('[PLAN4] made, copied, edited and moved offline, a template is the same on the other device', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const items = editSet(addSet(planOf(SQUAT, BENCH), 0), 0, 1, { weightKg: 80, targetRepsMax: 12 }, 0);
  const legs = await makeTemplate(first.ctx, 'Ноги', items);
  const made = await first.db.templates.get(legs);
  gym.clock.advance(1000);
  const copy = (await duplicateTemplate(first.ctx, legs, 'Ноги (копия)')) ?? '';
  await editTemplate(first.ctx, legs, { title: 'Ноги тяжело', items: moveItem(items, 0, 1) });
  const before = await titles(first);
  await moveTemplate(first.ctx, legs, before[0] === 'Ноги тяжело' ? 1 : -1);
  expect(await titles(first)).toEqual(before.toReversed());
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await titles(second)).toEqual(before.toReversed());
  expect((await second.db.templates.get(legs))?.items).toEqual((await first.db.templates.get(legs))?.items);
  expect((await second.db.templates.get(legs))?.items.map(item => item.sets.length)).toEqual([1, 2]);
  expect(await second.db.templates.get(copy)).toMatchObject({ items: made?.items });
});

it('[PLAN4] of two edits the later stands, whichever arrives last; a name and the exercises apart', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const key = await makeTemplate(first.ctx, 'Верх', planOf(BENCH));
  await first.sync();
  await second.sync();
  const items = (await first.db.templates.get(key))?.items ?? [];
  await editTemplate(first.ctx, key, { title: 'Раньше', items: removeItem(items, 0) });
  gym.clock.advance(60_000);
  await editTemplate(second.ctx, key, { items: removeSet(items, 0, 0) });
  await second.sync();
  await first.sync();
  await second.sync();
  for (const { db } of [first, second]) {
    expect(await db.templates.get(key)).toMatchObject({
      title: 'Раньше',
      items: [{ exerciseKey: BENCH, sets: [] }],
    });
  }
});

it('[PLAN4] of two changes at once none is lost', async () => {
  const [first] = await openBothDevices(gym.clock, gym.server.transport, user);
  const key = await makeTemplate(first.ctx, 'Верх', planOf(BENCH));
  await Promise.all([
    changeTemplateItems(first.ctx, key, items => editSet(items, 0, 0, { targetHardReps: 2 }, 0)),
    changeTemplateItems(first.ctx, key, items => addSet(items, 0)),
  ]);
  const [item] = (await first.db.templates.get(key))?.items ?? [];
  expect(item?.sets.map(set => set.targetHardReps)).toEqual([2, 2]);
});

it('[PLAN4] an exercise added offline brings the sets of its last time, without figures; a new one brings one', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { workoutKey, itemKey, setKey } = await beginTraining(first);
  await saveSetValues(first.ctx, setKey, { setType: 'warmup' });
  await tickSet(first.ctx, setKey, { weightKg: 20, reps: 10 });
  for (const reps of [8, 7])
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 80, reps });
  await mustAddSet(first, itemKey);
  await finishWorkout(first.ctx, workoutKey);
  gym.clock.advance(3_600_000);
  gym.server.setFault(() => 'lose-request');
  const key = await makeTemplate(first.ctx, 'Ноги');
  await addToTemplate(first.ctx, key, [SQUAT, BENCH]);
  await addToTemplate(first.ctx, key, [SQUAT]);
  expect((await first.sync()).kind).toBe('unreachable');
  gym.server.setFault(undefined);
  gym.clock.advance(60_000);
  await first.sync();
  await second.sync();
  const asThen = (['warmup', 'work', 'work'] as const).map(setType => ({ ...EMPTY_TEMPLATE_SET, setType }));
  for (const { db } of [first, second]) {
    expect((await db.templates.get(key))?.items).toMatchObject([
      { exerciseKey: SQUAT, sets: asThen },
      { exerciseKey: BENCH, sets: [EMPTY_TEMPLATE_SET] },
      { exerciseKey: SQUAT, sets: asThen },
    ]);
  }
});

it('[PLAN4] what is added goes no further than the sets that a template takes', async () => {
  const { ctx, db } = await openGuestDevice(gym.clock, gym.server.transport);
  const full = Array.from({ length: 10 }, () => ({
    exerciseKey: BENCH,
    group: null,
    sets: Array.from({ length: 100 }, () => EMPTY_TEMPLATE_SET),
  }));
  const key = await makeTemplate(ctx, 'Много', full);
  await addToTemplate(ctx, key, [SQUAT]);
  expect((await db.templates.get(key))?.items.map(({ sets }) => sets.length).slice(-2)).toEqual([100, 0]);
});

it('[PLAN4] a set or an exercise put back is where it was, beside what was changed since', () => {
  const before = editSet(addSet(planOf(SQUAT, BENCH), 0), 0, 0, { weightKg: 80 }, 0);
  const without = removeSet(before, 0, 0);
  expect(putSetBack(without, before, 0, 0)).toEqual(before);
  expect(putSetBack(moveItem(without, 0, 1), before, 0, 0)).toEqual(moveItem(before, 0, 1));
  expect(putSetBack(removeItem(without, 0), before, 0, 0)).toEqual(removeItem(before, 0));
  expect(putItemBack(removeItem(before, 0), before, 0)).toEqual(before);
  const edited = editSet(removeItem(before, 0), 0, 0, { reps: 5 }, 0);
  expect(putItemBack(edited, before, 0)).toEqual(editSet(before, 1, 0, { reps: 5 }, 0));
});

it('[PLAN4] supersets made and dissolved offline in a template are the same on the other device', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const key = await makeTemplate(first.ctx, 'Круг', planOf(SQUAT, BENCH, SQUAT));
  await first.sync();
  await second.sync();
  const turns = async ({ db }: TestDevice) => {
    const items = (await db.templates.get(key))?.items ?? [];
    return items.map((_, at) => turnAt(items, at));
  };
  gym.server.setFault(() => 'lose-request');
  await changeTemplateItems(first.ctx, key, items => joinNext(items, 0, first.ctx.newKey()));
  await changeTemplateItems(first.ctx, key, items => joinNext(items, 1, first.ctx.newKey()));
  expect((await first.sync()).kind).toBe('unreachable');
  gym.server.setFault(undefined);
  gym.clock.advance(60_000);
  await first.sync();
  await second.sync();
  const third = await openUserDevice(gym.clock, gym.server.transport, user);
  await third.sync();
  for (const device of [first, second, third]) expect(await turns(device)).toEqual(['A1', 'A2', 'A3']);
  await changeTemplateItems(second.ctx, key, items => leaveSuperset(items, 2));
  await second.sync();
  await first.sync();
  for (const device of [first, second]) expect(await turns(device)).toEqual(['A1', 'A2', '']);
  expect(await openStates(first)).toEqual([]);
});

it('[PLAN4] an arrangement put back has its order and supersets, beside what was changed since', () => {
  const before = editSet(joinNext(planOf(SQUAT, BENCH, SQUAT), 0, 'a'), 2, 0, { reps: 8 }, 0);
  const arranged = moveItem(leaveSuperset(before, 0), 2, 0);
  const edited = editSet(arranged, 2, 0, { reps: 5 }, 0);
  expect(putArrangementBack(edited, before)).toEqual(editSet(before, 1, 0, { reps: 5 }, 0));
  const added = planOf(LIBRARY.exercises[2]?.key ?? '');
  const others = [...added, ...removeItem(arranged, 2)];
  expect(putArrangementBack(others, before)).toEqual([...removeItem(before, 1), ...added]);
  expect(joinNext(before, 2, 'b')).toEqual(before);
});
