/** Which templates take turns once one of them was moved: 'Следующая' goes by it. */
import { expect, test } from 'vitest';
import { makeTemplate, moveTemplate } from '#commands/edit-template.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { makeTemplates } from '#commands/several-templates.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { getTemplates } from '#db/queries/templates.ts';
import type { Key } from '#domain/ids.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

async function listTitles({ db }: TestDevice): Promise<string[]> {
  return (await getTemplates(db, 10)).templates.map(({ title }) => title);
}

async function keyOf({ db }: TestDevice, title: string): Promise<Key> {
  return (await db.templates.filter(row => row.title === title).first())?.key ?? '';
}

/** What is next, time after time. */
async function goThrough(device: TestDevice, clock: TestClock, times: number): Promise<string[]> {
  const titles: string[] = [];
  while (titles.length < times) {
    const { templates, nextKey = '' } = await getTemplates(device.db, 10);
    titles.push(templates.find(({ key }) => key === nextKey)?.title ?? '');
    const started = await applyTemplate(device.ctx, nextKey);
    if (started.kind === 'started') await finishWorkout(device.ctx, started.workoutKey);
    clock.advance(86_400_000);
  }
  return titles;
}

test('[PLAN5] a program whose trainings change places takes in no template that stood behind it', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  await makeTemplate(device.ctx, 'Старый');
  clock.advance(1000);
  await makeTemplate(device.ctx, 'Новый');
  await makeTemplates(
    device.ctx,
    ['А', 'Б', 'В'].map(title => ({ title, items: [] })),
  );
  await moveTemplate(device.ctx, await keyOf(device, 'Б'), 1);
  expect(await listTitles(device)).toEqual(['А', 'В', 'Б', 'Новый', 'Старый']);
  expect(await goThrough(device, clock, 5)).toEqual(['А', 'В', 'Б', 'А', 'В']);
  // Unless it is put there.
  await moveTemplate(device.ctx, await keyOf(device, 'Старый'), -1);
  expect(await listTitles(device)).toEqual(['А', 'В', 'Б', 'Старый', 'Новый']);
  expect(await goThrough(device, clock, 3)).toEqual(['Б', 'Старый', 'А']);
  await moveTemplate(device.ctx, await keyOf(device, 'Б'), 1);
  expect(await listTitles(device)).toEqual(['А', 'В', 'Старый', 'Б', 'Новый']);
  expect(await goThrough(device, clock, 4)).toEqual(['В', 'Старый', 'Б', 'А']);
});

test('[PLAN5] the first that is moved puts all of them in order', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  for (const title of ['В', 'Б', 'А']) {
    await makeTemplate(device.ctx, title);
    clock.advance(1000);
  }
  expect(await listTitles(device)).toEqual(['А', 'Б', 'В']);
  await moveTemplate(device.ctx, await keyOf(device, 'А'), 1);
  expect(await listTitles(device)).toEqual(['Б', 'А', 'В']);
  expect(await goThrough(device, clock, 4)).toEqual(['Б', 'А', 'В', 'Б']);
});
