/** Templates that are written without a training, on two devices. */
import { expect, it } from 'vitest';
import {
  changeTemplateItems,
  duplicateTemplate,
  editTemplate,
  makeTemplate,
  moveTemplate,
} from '#commands/edit-template.ts';
import { getTemplates } from '#db/queries/templates.ts';
import {
  addItems,
  addSet,
  editSet,
  moveItem,
  removeItem,
  removeSet,
} from '#features/template-edit/edit-items.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { BENCH, openStates, SQUAT } from '../support/training-steps.ts';

const gym = openGym();
const user = { username: 'anna', password: 'sekret-1' };

async function titles({ db }: TestDevice) {
  return (await getTemplates(db, 10)).templates.map(template => template.title);
}

it('[PLAN4] made, copied, edited and moved offline, a template is the same on the other device', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const items = editSet(addSet(addItems([], [SQUAT, BENCH]), 0), 0, 1, { weightKg: 80, targetRepsMax: 12 });
  const legs = await makeTemplate(first.ctx, 'Ноги', items);
  gym.clock.advance(1000);
  await duplicateTemplate(first.ctx, legs, 'Ноги (копия)');
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
});

it('[PLAN4] of two edits the later stands, whichever arrives last; a name and the exercises apart', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const key = await makeTemplate(first.ctx, 'Верх', addItems([], [BENCH]));
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
  const key = await makeTemplate(first.ctx, 'Верх', addItems([], [BENCH]));
  await Promise.all([
    changeTemplateItems(first.ctx, key, items => editSet(items, 0, 0, { targetHardReps: 2 })),
    changeTemplateItems(first.ctx, key, items => addSet(items, 0)),
  ]);
  const [item] = (await first.db.templates.get(key))?.items ?? [];
  expect(item?.sets.map(set => set.targetHardReps)).toEqual([2, 2]);
});
