// Covers docs/product.md: States.
/** How a finished training stands towards its template: what decides which question its summary asks. */
import { expect, test } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate, repeatWorkout } from '#commands/start-from-past.ts';
import {
  createTemplate,
  deleteTemplate,
  rememberTemplatePrompt,
  updateTemplateFrom,
} from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import { getSummary, summaryAtHand } from '#db/queries/summary.ts';
import type { Key } from '#domain/ids.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';
import { trainOnce } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

async function openWithTemplate() {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const first = await trainOnce(device, clock);
  const templateKey = await createTemplate(device.ctx, {
    workoutKey: first,
    title: 'Ноги',
    call: 'save',
  });
  if (!templateKey) throw new Error('no template');
  return { device, first, templateKey };
}

/** By the template, each set ticked with its values; `change` is given the first set before that. */
async function trainBy(device: TestDevice, templateKey: Key, change?: (setKey: Key) => Promise<unknown>) {
  const started = await applyTemplate(device.ctx, templateKey);
  if (started.kind !== 'started') throw new Error(started.kind);
  const sets = await device.db.sets.where('workoutKey').equals(started.workoutKey).sortBy('order');
  if (sets[0]) await change?.(sets[0].key);
  for (const set of sets) await tickSet(device.ctx, set.key);
  await finishWorkout(device.ctx, started.workoutKey);
  return started.workoutKey;
}

async function standing(device: TestDevice, workoutKey: Key) {
  return (await getSummary(device.db, workoutKey))?.template;
}

test('a training of its own has no template until one is made of it', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const workoutKey = await trainOnce(device, clock);
  expect(await standing(device, workoutKey)).toBe('none');
  await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  expect(await standing(device, workoutKey)).toBe('same');
});

test('a training by the template as it stands changes nothing', async () => {
  const { device, templateKey } = await openWithTemplate();
  expect(await standing(device, await trainBy(device, templateKey))).toBe('same');
});

test.each([
  ['a heavier set', { weightKg: 90 }],
  ['another count of repetitions', { reps: 7 }],
])('%s is a change, until the template takes it in', async (_, values) => {
  const { device, templateKey } = await openWithTemplate();
  const workoutKey = await trainBy(device, templateKey, setKey => saveSetValues(device.ctx, setKey, values));
  expect(await standing(device, workoutKey)).toBe('changed');
  await updateTemplateFrom(device.ctx, workoutKey, false);
  expect(await standing(device, workoutKey)).toBe('changed');
  await updateTemplateFrom(device.ctx, workoutKey, true);
  expect(await standing(device, workoutKey)).toBe('same');
});

test('a deleted template is none, and one again when it is brought back', async () => {
  const { device, templateKey } = await openWithTemplate();
  const workoutKey = await trainBy(device, templateKey);
  const seq = await deleteTemplate(device.ctx, templateKey);
  expect(await standing(device, workoutKey)).toBe('none');
  expect(await deleteTemplate(device.ctx, templateKey)).toBeUndefined();
  if (seq === undefined) throw new Error('nothing to undo');
  await undo(device.ctx, seq);
  expect(await standing(device, workoutKey)).toBe('same');
});

test('a training whose template was deleted takes the one made of it, and so does a repeat', async () => {
  const { device, templateKey } = await openWithTemplate();
  const workoutKey = await trainBy(device, templateKey);
  await deleteTemplate(device.ctx, templateKey);
  await createTemplate(device.ctx, { workoutKey, title: 'Ноги и спина', call: 'save' });
  expect(await standing(device, workoutKey)).toBe('same');
  const repeated = await repeatWorkout(device.ctx, workoutKey);
  expect(await standing(device, repeated.kind === 'started' ? repeated.workoutKey : '')).toBe('same');
});

test('a template that is gone is not written into, and says so', async () => {
  const { device, templateKey } = await openWithTemplate();
  const workoutKey = await trainBy(device, templateKey);
  await deleteTemplate(device.ctx, templateKey);
  const before = await device.db.log.count();
  expect(await updateTemplateFrom(device.ctx, workoutKey, true)).toBe(false);
  expect(await device.db.log.count()).toBe(before);
});

test('what the finish has left at hand is for the first look: a second one is not asked about the template again', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const workoutKey = await trainOnce(device, clock);
  expect(summaryAtHand(workoutKey)).toMatchObject({ template: 'none' });
  await getSummary(device.db, workoutKey);
  await rememberTemplatePrompt(device.ctx, workoutKey);
  expect(summaryAtHand(workoutKey)).toBeUndefined();
});

test('that the prompt was shown is kept, and is nothing to send', async () => {
  const { device, first } = await openWithTemplate();
  const unsent = await device.db.log.count();
  await rememberTemplatePrompt(device.ctx, first);
  expect((await getSummary(device.db, first))?.isPromptShown).toBe(true);
  expect(await device.db.log.count()).toBe(unsent);
});

test('a workout that is not here has no summary', async () => {
  const { device } = await openWithTemplate();
  expect(await getSummary(device.db, 'unknown')).toBeUndefined();
});
