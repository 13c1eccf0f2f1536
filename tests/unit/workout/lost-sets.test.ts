/** A tick that came too late stays in sight below the exercise that took its own one's place, and says nothing of that one. */
import { expect, it } from 'vitest';
import { replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addWarmups } from '#commands/more-sets.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { createTemplate, updateTemplateFrom } from '#commands/templates.ts';
import { getNextUp } from '#db/queries/next-up.ts';
import { getTemplateProposal } from '#db/queries/template-proposal.ts';
import { LIBRARY, openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';
import { BENCH, beginTraining, SQUAT, trainOnce } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

/** As if it had been ticked of another exercise before this one took its place. */
async function lose({ db }: TestDevice, setKey: string, values: object): Promise<void> {
  const set = await db.sets.get(setKey);
  if (!set) throw new Error('no set');
  const lost = { done: true, isLost: true, order: 0, ...values } as const;
  await db.sets.put({ ...set, key: `lost-${setKey}`, ...lost });
}

it('[PARK3] fills no set of the other exercise', async () => {
  const device = await openGuestDevice(new TestClock(), OFFLINE);
  const { itemKey, setKey } = await beginTraining(device, BENCH);
  await lose(device, setKey, { exerciseKey: SQUAT, weightKg: 140, reps: 3 });
  await tickSet(device.ctx, setKey);
  expect(await device.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: null, reps: null });
  const next = (await addSet(device.ctx, itemKey)) ?? '';
  expect((await getNextUp(device.db))?.values).toMatchObject({ weightKg: null, reps: null });
  await tickSet(device.ctx, next, { reps: 8 });
  expect(await device.db.sets.get(next)).toMatchObject({ weightKg: null, reps: 8 });
  expect(await addWarmups(device.ctx, itemKey)).toBe(0);
});

it('[PARK3] [SWAP1] gives nothing to an exercise that comes in the place', async () => {
  const device = await openGuestDevice(new TestClock(), OFFLINE);
  const { itemKey, setKey } = await beginTraining(device, BENCH);
  await lose(device, setKey, { exerciseKey: SQUAT, weightKg: 140, reps: 3 });
  const third = LIBRARY.exercises[2]?.key ?? '';
  await replaceExercise(device.ctx, itemKey, third);
  const arrived = await device.db.sets.filter(set => set.exerciseKey === third).toArray();
  expect(arrived.map(({ weightKg, reps }) => [weightKg, reps])).toEqual([[null, null]]);
});

it('[PARK3] [PLAN2] is no change of a template', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const workoutKey = await trainOnce(device, clock);
  const templateKey = (await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'save' })) ?? '';
  clock.advance(3_600_000);
  const started = await applyTemplate(device.ctx, templateKey);
  const now = started.kind === 'started' ? started.workoutKey : '';
  const sets = await device.db.sets.where('workoutKey').equals(now).sortBy('order');
  await lose(device, sets[0]?.key ?? '', { exerciseKey: BENCH, weightKg: 140, order: 9 });
  for (const { key } of sets) await tickSet(device.ctx, key);
  await finishWorkout(device.ctx, now);
  expect(await getTemplateProposal(device.db, now)).toEqual([]);
  await updateTemplateFrom(device.ctx, now, true);
  const written = (await device.db.templates.get(templateKey))?.items.map(item => item.sets);
  expect(written?.map(all => all.map(({ weightKg }) => weightKg))).toEqual([[80, 82.5, 85]]);
});
