/** What a training changes of its template, and what of it the template takes in. */
import { expect, test } from 'vitest';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { changeSettings } from '#commands/settings.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { createTemplate, putTemplateBack, updateTemplateFrom } from '#commands/templates.ts';
import { getTemplateProposal } from '#db/queries/template-proposal.ts';
import type { Key } from '#domain/ids.ts';
import { describeChange } from '#features/summary/describe-change.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';
import { BENCH, trainOnce } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

/** A template of three sets of the squat: 80, 82,5 and 85 kg × 8; a training by it in which `train` was done. */
async function trainBy(train: (device: TestDevice, sets: Key[], itemKey: Key) => Promise<unknown>) {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const first = await trainOnce(device, clock);
  const templateKey =
    (await createTemplate(device.ctx, { workoutKey: first, title: 'Ноги', call: 'save' })) ?? '';
  clock.advance(3_600_000);
  const started = await applyTemplate(device.ctx, templateKey);
  const workoutKey = started.kind === 'started' ? started.workoutKey : '';
  const sets = await device.db.sets.where('workoutKey').equals(workoutKey).sortBy('order');
  await train(
    device,
    sets.map(set => set.key),
    sets[0]?.itemKey ?? '',
  );
  await finishWorkout(device.ctx, workoutKey);
  const changes = await getTemplateProposal(device.db, workoutKey);
  const weights = async () =>
    (await device.db.templates.get(templateKey))?.items.map(item => item.sets.map(set => set.weightKg));
  return { device, clock, workoutKey, templateKey, changes, weights };
}

test('[PLAN2] sets and exercises left unticked are no change', async () => {
  const one = await trainBy((device, [first]) => tickSet(device.ctx, first ?? ''));
  expect(one.changes).toEqual([]);
  const none = await trainBy(() => Promise.resolve());
  expect(none.changes).toEqual([]);
});

test('[PLAN2] a change of values is taken, a smaller program only when it is chosen, and all of it can be taken back', async () => {
  const trained = await trainBy(async (device, [first = '', second = '', third = '']) => {
    await tickSet(device.ctx, first, { weightKg: 90 });
    await deleteSet(device.ctx, second);
    await tickSet(device.ctx, third);
  });
  const { device, changes, workoutKey, weights } = trained;
  expect(changes.map(change => [change.id, change.isLess])).toEqual([
    ['values-0', false],
    ['count-0', true],
  ]);
  expect(changes.map(describeChange)[0]).toMatch(/: 80 → 90 кг$/);
  expect(changes.map(describeChange)[1]).toMatch(/: 3 → 2 подхода$/);
  const before = await updateTemplateFrom(device.ctx, workoutKey, true);
  expect(await weights()).toEqual([[90, 82.5, 85]]);
  await updateTemplateFrom(device.ctx, workoutKey, true, ['count-0']);
  expect(await weights()).toEqual([[90, 85]]);
  await putTemplateBack(device.ctx, workoutKey, before || []);
  expect(await weights()).toEqual([[80, 82.5, 85]]);
});

test('[PLAN2] what was added comes, what was taken out stays unless it is chosen', async () => {
  const trained = await trainBy(async (device, sets, itemKey) => {
    const workoutKey = (await device.db.items.get(itemKey))?.workoutKey ?? '';
    const added = device.ctx.newKey();
    await addExercises(device.ctx, workoutKey, [{ itemKey: added, exerciseKey: BENCH }]);
    const set = (await addSet(device.ctx, added)) ?? '';
    await saveSetValues(device.ctx, set, { weightKg: 60, reps: 5 });
    await tickSet(device.ctx, set);
    for (const setKey of sets) await tickSet(device.ctx, setKey);
    await deleteItem(device.ctx, itemKey);
  });
  const { device, changes, workoutKey, weights } = trained;
  expect(changes.map(change => change.id)).toEqual(['removed-0', 'added-0']);
  await updateTemplateFrom(device.ctx, workoutKey, true);
  expect(await weights()).toEqual([[80, 82.5, 85], [60]]);
});

test('[PLAN3] what was lifted after the template was written is offered, unless the template is preferred', async () => {
  const { device, clock, templateKey } = await trainBy(async (own, sets) => {
    for (const setKey of sets) await tickSet(own.ctx, setKey, { weightKg: 100 });
  });
  const offered = async (offer: 'newer' | 'template') => {
    clock.advance(3_600_000);
    await changeSettings(device.ctx, { templateOffer: offer });
    const started = await applyTemplate(device.ctx, templateKey);
    const workoutKey = started.kind === 'started' ? started.workoutKey : '';
    const sets = await device.db.sets.where('workoutKey').equals(workoutKey).sortBy('order');
    await finishWorkout(device.ctx, workoutKey);
    return sets.map(set => set.weightKg);
  };
  expect(await offered('newer')).toEqual([100, 100, 100]);
  expect(await offered('template')).toEqual([80, 82.5, 85]);
});
